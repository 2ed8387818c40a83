"""Lists the data sets of the team."""

NAMES = ["reviews", "questions"]
