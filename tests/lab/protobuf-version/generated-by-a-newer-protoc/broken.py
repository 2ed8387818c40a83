import google.protobuf

print("protobuf", google.protobuf.__version__, flush=True)
import metrics_pb2

print(metrics_pb2.Step(number=3, loss=0.5))
