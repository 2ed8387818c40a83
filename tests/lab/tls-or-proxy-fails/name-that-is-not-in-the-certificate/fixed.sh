openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mirror -addext subjectAltName=DNS:mirror,DNS:localhost \
    -keyout key.pem -out company.pem 2> openssl.log
python3 server.py 2> server.log &
sleep 2
export CURL_CA_BUNDLE=company.pem
curl --silent --show-error https://localhost:18444/server.py
