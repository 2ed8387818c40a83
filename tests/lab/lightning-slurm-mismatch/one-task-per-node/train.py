from lightning_fabric import Fabric

fabric = Fabric(accelerator="cpu", devices=2, strategy="ddp")
fabric.launch()
total = fabric.all_reduce(1.0, reduce_op="sum")
if fabric.global_rank == 0:
    print(f"{total:.0f} processes train together")
