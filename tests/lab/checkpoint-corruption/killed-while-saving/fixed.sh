python save_then_rename.py > save.log &
until grep -qs 100 save.log; do :; done
# The job is killed while it writes its second checkpoint.
until [ -e new.pt ] && [ "$(stat -c %s new.pt)" -gt 1000000 ]; do :; done
kill -KILL $!
wait $! 2> /dev/null
python resume.py
