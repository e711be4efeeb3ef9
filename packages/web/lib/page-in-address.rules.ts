/** The page that a text of an address names, from 1. */
export function pageIn(text = "1"): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The page in an address, from 1. */
export const readPage = (search: URLSearchParams): number => pageIn(search.get("page") ?? "1");
