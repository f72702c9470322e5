curl -s "$LETTERCRAFT_URL/v1/reversetext" \
  -H "X-API-Key: $LETTERCRAFT_KEY" -H "Content-Type: application/json" \
  -d '{"text": "Stressed desserts"}'
