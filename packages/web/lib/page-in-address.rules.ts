/** Parses the page number of an address, from 1. */
export function pageIn(text = "1"): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The page number in an address, from 1. */
export const readPage = (search: URLSearchParams): number => pageIn(search.get("page") ?? "1");
