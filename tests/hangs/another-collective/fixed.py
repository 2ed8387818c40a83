import torch
import torch.distributed as dist


def gather_lengths(length: int) -> list[torch.Tensor]:
    lengths = [torch.zeros(1, dtype=torch.long) for _ in range(dist.get_world_size())]
    dist.all_gather(lengths, torch.tensor([length]))
    return lengths


def main() -> None:
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    for step in range(8):
        length = 512 if step == 4 and rank == 3 else 128
        gather_lengths(length)
        loss = torch.full((1,), 1.0 / (step + 1))
        dist.all_reduce(loss)
        if rank == 0:
            print(f"step {step} loss {loss.item():.3f}", flush=True)
    dist.destroy_process_group()


main()
