python -c "import metrics_pb2; print(metrics_pb2.Step(number=3, loss=0.5))"
