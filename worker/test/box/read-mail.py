"""Reads a mail, and writes what a reader of it sees as JSON."""

import email.policy
import json
import sys

mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
text, html = mail.get_body(("plain",)), mail.get_body(("html",))
print(json.dumps({
    "from": mail["from"].addresses[0].addr_spec,
    "to": ",".join(a.addr_spec for a in mail["to"].addresses),
    "subject": mail["subject"],
    "date": mail["date"].datetime.isoformat(),
    "text": text.get_content().replace("\r\n", "\n"),
    "html": html.get_content().replace("\r\n", "\n"),
    "defects": [str(d) for part in mail.walk() for d in [*part.defects, *(d for h in part.values() for d in h.defects)]],
}))
