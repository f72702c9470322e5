curl -s "$LETTERCRAFT_URL/v1/graphql" \
  --get --data-urlencode 'query={ reversetext(text: "Stressed desserts") { reversed } }' \
  -H "X-API-Key: $LETTERCRAFT_KEY"
