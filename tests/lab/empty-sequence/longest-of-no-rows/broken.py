rows = [row for row in ["a b", "c"] if len(row) > 8]
longest = max(len(row) for row in rows)
print(f"longest {longest}")
