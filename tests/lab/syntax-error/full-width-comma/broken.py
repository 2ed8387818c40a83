names = ("adamw"， "sgd")
print(f"{len(names)} names")
