# What a timer starts has no more than this.
/usr/bin/env -i PATH=/usr/games /bin/dash nightly-with-path.sh
