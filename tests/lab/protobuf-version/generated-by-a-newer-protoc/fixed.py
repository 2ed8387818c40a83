import google.protobuf

print("protobuf", google.protobuf.__version__, flush=True)
# the same metrics.proto, given to the protoc that belongs to this protobuf
import metrics_by_protoc_33_pb2 as metrics_pb2

print(metrics_pb2.Step(number=3, loss=0.5))
