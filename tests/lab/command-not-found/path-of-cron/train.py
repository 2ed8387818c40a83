print("trained for a night")
