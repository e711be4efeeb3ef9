const isPlaceholder = (segment: string): boolean => segment.startsWith("{");

/** The path as specified and, where that differs, in lower case; placeholders stay unchanged. */
export function bothCases(path: string): string[] {
  const lower = path
    .split("/")
    .map((segment) => (isPlaceholder(segment) ? segment : segment.toLowerCase()))
    .join("/");
  return lower === path ? [path] : [path, lower];
}

/** `/api/tests/{id}` as Hono writes it: `/api/tests/:id`. */
export const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** Fixed segments come before placeholders, so that the order of the lists does not matter. */
export const mostSpecificFirst = <R extends { path: string }>(routes: readonly R[]): R[] =>
  routes.toSorted((a, b) => compare(rank(a.path), rank(b.path)));

/** One character per segment; a fixed one sorts before a placeholder. */
const rank = (path: string): string =>
  path
    .split("/")
    .map((segment) => (isPlaceholder(segment) ? "1" : "0"))
    .join("");

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
