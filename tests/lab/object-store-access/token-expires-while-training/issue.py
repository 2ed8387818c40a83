# What issues keys at this site: prints one for credential_process.
import datetime
import json
import time

now = time.time()
until = datetime.datetime.fromtimestamp(now + 4, datetime.timezone.utc)
print(json.dumps({
    "Version": 1,
    "AccessKeyId": "trainer",
    "SecretAccessKey": "secret",
    "SessionToken": str(now),
    "Expiration": until.isoformat(),
}))
