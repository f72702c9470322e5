curl -s "$LETTERCRAFT_URL/v1/cryptogram?seed=class-4b" \
  --get --data-urlencode "text=Every letter wears a mask" \
  -H "X-API-Key: $LETTERCRAFT_KEY" -H "Accept: text/csv" |
  grep ^encoded
