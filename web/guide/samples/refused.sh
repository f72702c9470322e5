curl -s "$LETTERCRAFT_URL/v1/acrostic" -H "X-API-Key: $LETTERCRAFT_KEY"
