import boto3
import store

s3 = boto3.client("s3", region_name="us-east-1", endpoint_url=store.start())
s3.put_object(Bucket="my-bucket", Key="run7/step-100.pt", Body=b"weights")
print("saved step 100")
