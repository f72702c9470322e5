import json
import os
import time
import uuid
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen


def call(path, parameters):
    """Calls an operation, again if that can help, and pays once."""
    request = Request(
        f"{os.environ['LETTERCRAFT_URL']}{path}?{urlencode(parameters)}",
        headers={
            "X-API-Key": os.environ["LETTERCRAFT_KEY"],
            "Idempotency-Key": str(uuid.uuid4()),
        },
    )
    for pause in [1, 2, 4, 8, None]:
        try:
            with urlopen(request, timeout=60) as response:
                return json.load(response)["data"]
        except HTTPError as refusal:
            if pause is None or refusal.code not in (429, 500, 503):
                sentence = json.load(refusal)["error"]
                raise SystemExit(f"{sentence} (request {refusal.headers['X-Request-ID']})")
            time.sleep(int(refusal.headers.get("Retry-After", pause)))
        except (OSError, HTTPException, ValueError):
            if pause is None:
                raise
            time.sleep(pause)


print(call("/v1/cryptogram", {"text": "Every letter wears a mask", "seed": "class-4b"})["encoded"])
