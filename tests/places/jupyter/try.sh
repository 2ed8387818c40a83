# needs: ipython
printf 'with open("/dev/full", "w") as checkpoint:\n    checkpoint.write("weights")\n\n' > fails.ipy
cat fails.ipy "$PLACE/cells.ipy" | ipython --simple-prompt --no-banner --colors=nocolor --InteractiveShell.history_length=0 2>&1 | sed -n '/^OSError/,$p' | tee seen.out
sees '^OSError: .Errno 28' seen.out
sees 'Quick fix' seen.out
