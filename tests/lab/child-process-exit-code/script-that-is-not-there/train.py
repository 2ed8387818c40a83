print("step 1")
