import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    is_main = dist.get_rank() == 0
    if is_main:
        print("training starts")
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
