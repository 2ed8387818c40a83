# Asks NCCL for the address at which the other ranks would meet this one.
export NCCL_DEBUG=WARN NCCL_SOCKET_IFNAME=ib0
python -c "import torch; print(f'{len(torch.cuda.nccl.unique_id())} bytes')"
