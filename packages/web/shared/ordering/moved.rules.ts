/** Moves an item of a list; an invalid place changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  if (item === undefined || to < 0 || to > rest.length) return [...list];
  rest.splice(to, 0, item);
  return rest;
}
