export RAY_NUM_REDIS_GET_RETRIES=1 RAY_py_gcs_connect_timeout_s=5
ray start --head --port=6412 --num-cpus=1 --include-dashboard=false --object-store-memory=80000000 --block > head.log 2>&1 &
head=$!
for _ in $(seq 25); do grep -q "Ray runtime started" head.log && break; sleep 1; done
python3 -c 'import ray; ray.init(address="127.0.0.1:6412"); print("nodes", len(ray.nodes()))'
code=$?
kill $head
wait $head
exit $code
