import re

answers = ["<answer>42</answer>", "It is 42."]
found = [re.search(r"<answer>(.*?)</answer>", text) for text in answers]
rewards = [float(match.group(1) == "42") if match else 0.0 for match in found]
print(f"rewards {rewards}")
