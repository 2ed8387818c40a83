#!/bin/sh
PATH=/usr/local/bin:/usr/bin:/bin
python3 train.py
