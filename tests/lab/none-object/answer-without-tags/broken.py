import re

answers = ["<answer>42</answer>", "It is 42."]
rewards = [float(re.search(r"<answer>(.*?)</answer>", text).group(1) == "42") for text in answers]
print(f"rewards {rewards}")
