curl -s "$LETTERCRAFT_URL/v1/cryptogram?random=true" -H "X-API-Key: $LETTERCRAFT_KEY" \
  -o /dev/null -D - | grep -i ^x-credits-cost
