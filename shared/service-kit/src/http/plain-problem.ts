/** The validation library's own sentences, and what a person would say. Ours are none of these. */
const sentences: readonly [RegExp, string][] = [
  [/received undefined$/, "is required"],
  [/^Invalid input: expected (\w+), received (\w+)$/, "must be of type $1, not $2"],
  [/^Too big: expected string to have <=(\d+) characters$/, "must have at most $1 characters"],
  [/^Too small: expected string to have >=(\d+) characters$/, "must have at least $1 characters"],
  [/^Too big: expected array to have <=(\d+) items$/, "must have at most $1 entries"],
  [/^Too big: expected \w+ to be <=(-?[\d.e+]+)$/, "must be at most $1"],
  [/^Too small: expected \w+ to be >=(-?[\d.e+]+)$/, "must be at least $1"],
  [/^Invalid option: expected one of .*$/, "is not one of the values that it can have"],
];

/** What is wrong with a value, to follow the name of its field: "name must have at most 200 characters". */
export function plainProblem(message: string): string {
  for (const [pattern, plain] of sentences) {
    if (pattern.test(message)) return plain === "is required" ? plain : message.replace(pattern, plain);
  }
  return message;
}
