from trl import SFTConfig

args = SFTConfig(output_dir="out", use_cpu=True, bf16=False, max_seq_length=512, report_to="none")
print(f"up to {args.max_length} tokens")
