curl -s "$LETTERCRAFT_URL/v1/batch" -H "X-API-Key: $LETTERCRAFT_KEY" \
  -H "Content-Type: application/jsonl" --data-binary '
{"id": "first", "operation": "reversetext", "parameters": {"text": "stop"}}
{"id": "second", "operation": "cryptogram", "parameters": {"text": "Know thyself"}}' | grep '"first"'
