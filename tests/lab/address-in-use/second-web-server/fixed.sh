# The mirror of another job.
python3 -m http.server 18448 --bind 127.0.0.1 2> server.log &
sleep 2
sed -i 's/18448/18449/' nginx.conf
nginx -p "$PWD" -c nginx.conf &
pid=$!
sleep 5
kill -QUIT "$pid" 2> /dev/null
wait "$pid"
