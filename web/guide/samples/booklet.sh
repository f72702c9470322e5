link=$(curl -s "$LETTERCRAFT_URL/v1/booklet" -H "X-API-Key: $LETTERCRAFT_KEY" \
  -H "Content-Type: application/json" --data-binary '{
  "title": "Class 4b", "nameLine": true, "answerKey": true, "puzzles": [
    {"operation": "cryptogram", "parameters": {"text": "Know thyself", "seed": "4b", "number": 1}},
    {"operation": "cryptogram", "parameters": {"text": "Know thyself", "seed": "4b", "number": 2}},
    {"operation": "acrostic", "parameters": {"word": "thinker", "seed": "4b"}}]}' |
  grep -o '"downloadURL":"[^"]*' | cut -d '"' -f 4)
curl -s "$link" -o "${TMPDIR:-/tmp}/booklet.pdf"
head -c 5 "${TMPDIR:-/tmp}/booklet.pdf"
