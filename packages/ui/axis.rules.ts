/** Round numbers from `from` to `to`, at most `most` (2 or more): the labels of an axis. */
export function ticksOf(from: number, to: number, most: number): number[] {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5].map((times) => times * power)) {
      const first = Math.ceil(from / step);
      const count = Math.floor(to / step) - first + 1;
      if (count > most) continue;
      // Adding 0 turns −0 into 0.
      return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step + 0);
    }
  }
}
