import json
import os
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

query = urlencode({"text": "Every letter wears a mask", "seed": "class-4b"})
request = Request(
    f"{os.environ['LETTERCRAFT_URL']}/v1/cryptogram?{query}",
    headers={"X-API-Key": os.environ["LETTERCRAFT_KEY"]},
)
try:
    with urlopen(request) as response:
        print(json.load(response)["data"]["encoded"])
except HTTPError as refusal:
    sentence = json.load(refusal)["error"]
    raise SystemExit(f"{sentence} (request {refusal.headers['X-Request-ID']})")
