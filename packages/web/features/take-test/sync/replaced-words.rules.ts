/** "Question 5 was answered later on the other device", for any number of them from 1. */
export function replacedWords(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  const last = sorted.at(-1);
  if (sorted.length === 1) return `Question ${last} was answered later on the other device.`;
  return `Questions ${sorted.slice(0, -1).join(", ")} and ${last} were answered later on the other device.`;
}
