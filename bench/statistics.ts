/** The middle value; for an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error("No values, no median");
  return (low + high) / 2;
}

/** The smallest value that at least `share` of the values do not exceed. */
export function atShare(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)];
  if (value === undefined) throw new Error("No values, no share of them");
  return value;
}

/** The value that a share of all values, 0 to 1, does not exceed; the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error("No values, no percentile");
  return value;
}

/** Every number of a tree by its dotted path, in the order of the paths. */
export function leaves(tree: object, prefix = ""): [string, number][] {
  return Object.entries(tree)
    .flatMap(([name, value]: [string, unknown]): [string, number][] => {
      const path = prefix + name;
      if (typeof value === "number") return [[path, value]];
      if (typeof value === "object" && value !== null) return leaves(value, `${path}.`);
      throw new Error(`${path} is not a figure`);
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The tree with sorted names and at most two decimals, as it is written and compared. */
export function tidy(tree: object): object {
  const entries = Object.entries(tree).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "object" && value !== null ? tidy(value) : rounded(name, value),
    ]),
  );
}

function rounded(name: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return Math.round(value * 100) / 100;
  throw new Error(`${name} is not a figure`);
}
