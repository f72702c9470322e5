"""Makes puzzles: python3 many.py 500. Run it again to go on where it stopped."""

import json
import os
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERIES = "class-4b"  # begins the seeds, and names the file with the puzzles
FILE = f"{SERIES}.jsonl"
COUNT = int(sys.argv[1])


def send(path, body=None, key=None):
    """Sends a request, again if that can help, and returns the lines of the answer."""
    headers = {"X-API-Key": os.environ["LETTERCRAFT_KEY"]}
    if body is not None:
        headers |= {"Content-Type": "application/jsonl", "Idempotency-Key": key}
    request = Request(os.environ["LETTERCRAFT_URL"] + path, body, headers)
    for pause in [1, 2, 4, 8, None]:
        try:
            with urlopen(request, timeout=60) as response:
                return [json.loads(line) for line in response.read().splitlines()]
        except HTTPError as refusal:
            if pause is None or refusal.code not in (429, 500, 503):
                sentence = json.load(refusal)["error"]
                raise SystemExit(f"{sentence} (request {refusal.headers['X-Request-ID']})")
            time.sleep(int(refusal.headers.get("Retry-After", pause)))
        except (OSError, HTTPException, ValueError):
            if pause is None:
                raise
            time.sleep(pause)


def save(path, text):
    """Writes a file, as a whole or not at all."""
    with open(f"{path}.new", "w") as file:
        file.write(text)
    os.replace(f"{path}.new", path)


def account():
    return send("/v1/account")[0]["data"]


def missing():
    """The numbers of the puzzles that are not in the file."""
    made = {line["id"] for line in lines if line["status"] == 200}
    return [number for number in range(1, COUNT + 1) if str(number) not in made]


lines = []
if os.path.exists(FILE):
    with open(FILE) as file:
        lines = [json.loads(line) for line in file]
before = account()
print(f"{len(missing())} puzzles to make, for 1 credit each of {before['creditsRemaining']}")
size = min(100, before["requestsPerMinute"] or 100)
while numbers := missing()[:size]:
    # A batch is kept until its answers are in the file. After a crash it is sent again with
    # the same key, whatever the count is now, and is not paid again.
    key = f"{SERIES}-{len(lines)}"
    batch = f"{key}.batch"
    if not os.path.exists(batch):
        calls = [
            {
                "id": str(number),
                "operation": "cryptogram",
                "parameters": {"text": "Every letter wears a mask", "seed": f"{SERIES}-{number}"},
            }
            for number in numbers
        ]
        save(batch, "\n".join(json.dumps(call) for call in calls))
    with open(batch, "rb") as file:
        answers = send("/v1/batch", file.read(), key)
    lines += answers
    save(FILE, "".join(json.dumps(line) + "\n" for line in lines))
    os.remove(batch)
    for line in answers:
        if line["status"] != 200 and line["answer"]["reason"] != "timed_out":
            raise SystemExit(f"Puzzle {line['id']}: {line['answer']['error']}")
    print(f"{COUNT - len(missing())} of {COUNT} puzzles are in {FILE}")
print(f"{before['creditsRemaining'] - account()['creditsRemaining']} credits were used")
