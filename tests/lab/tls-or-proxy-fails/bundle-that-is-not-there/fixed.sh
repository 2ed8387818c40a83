openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout key.pem -out company.pem 2> openssl.log
python server.py 2> server.log &
sleep 2
export REQUESTS_CA_BUNDLE=$PWD/company.pem
python train.py
