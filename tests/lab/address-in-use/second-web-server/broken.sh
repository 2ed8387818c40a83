# The mirror of another job.
python3 -m http.server 18448 --bind 127.0.0.1 2> server.log &
sleep 2
nginx -p "$PWD" -c nginx.conf &
pid=$!
sleep 5
kill -QUIT "$pid" 2> /dev/null
wait "$pid"
