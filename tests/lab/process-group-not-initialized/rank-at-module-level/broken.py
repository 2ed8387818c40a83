import torch.distributed as dist

IS_MAIN = dist.get_rank() == 0


def main():
    dist.init_process_group("gloo")
    if IS_MAIN:
        print("training starts")
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
