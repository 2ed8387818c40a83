from trl import GRPOConfig

args = GRPOConfig(
    output_dir="out", use_cpu=True, bf16=False, per_device_train_batch_size=8, num_generations=4, report_to="none"
)
print(f"{args.generation_batch_size} completions in a step")
