# A driver with two workers, one of which finds no room for its checkpoint.
import ray

ray.init(num_cpus=2, include_dashboard=False)


@ray.remote
class Worker:
    def train(self, rank):
        print(f"rank {rank}: step 0 loss 2.31")
        if rank == 1:
            with open("/dev/full", "w") as checkpoint:
                checkpoint.write("weights")
        return rank


workers = [Worker.remote() for _ in range(2)]
print(ray.get([worker.train.remote(rank) for rank, worker in enumerate(workers)]))
