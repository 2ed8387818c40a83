# needs: python3
# No runner: what it would obey is a matter of tests/unit/publishing/cli/github.test.ts.
cp "$PLACES/train.py" .
$(sed 's/^- run: //' "$PLACE/step.yml") > step.out 2> step.err
echo "the step ended with $?"
sed 's/[0-9a-f]\{8\}-[0-9a-f-]\{27\}/{random}/' step.err | sed -n '/^::error/,$p' | tee seen.out
sees '^::error title=No space left' seen.out
sees '^::stop-commands::faultline-{random}$' seen.out
sees '^::faultline-{random}::$' seen.out
