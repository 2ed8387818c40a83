# A terminal in which a script starts the job and shows its log; after 12 seconds somebody presses Ctrl-C to look no longer.
# The shell of the terminal stays, as it does for whoever types there.
{ sleep 12; printf '\003'; sleep 28; } | script --quiet --command 'trap : INT; bash launch-apart.sh; sleep 28' /dev/null > /dev/null
cat train.log
test -e model.pt
