python save.py > save.log &
until grep -qs 100 save.log; do :; done
# The job is killed while it writes its second checkpoint.
until [ "$(stat -c %s last.pt)" -lt 300000000 ]; do :; done
until [ "$(stat -c %s last.pt)" -gt 1000000 ]; do :; done
kill -KILL $!
wait $! 2> /dev/null
python resume.py
