import time

import boto3
import store

s3 = boto3.client("s3", region_name="us-east-1", endpoint_url=store.start())
for step in range(1, 4):
    time.sleep(2)
    s3.put_object(Bucket="my-bucket", Key=f"run7/step-{step}.pt", Body=b"weights")
    print(f"saved step {step}", flush=True)
