printf '#!/usr/bin/env python3\nprint("start")\n' > launch.py
chmod +x launch.py
./launch.py
