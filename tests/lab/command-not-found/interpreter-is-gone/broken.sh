printf '#!/home/me/old/bin/python\nprint("start")\n' > launch.py
chmod +x launch.py
./launch.py
