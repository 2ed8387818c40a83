# A server of the company, whose certificate no public authority signed.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout key.pem -out company.pem 2> openssl.log
python3 server.py 2> server.log &
sleep 2
curl --silent --show-error https://localhost:18443/
