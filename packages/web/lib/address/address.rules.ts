/** Creates the new query from the current one. */
export type QueryChange = (now: URLSearchParams) => URLSearchParams | Record<string, string>;

export interface WriteOptions {
  /** Replaces the entry in the history instead of adding one. */
  replace?: boolean;
  preventScrollReset?: boolean;
}

/** The current location, read on demand: `window.location`. */
export type Place = Readonly<Pick<Location, "pathname" | "search">>;

/**
 * Writes the query of the screen at `screen`. Each change starts from the newest address instead of
 * the rendered one, so that two changes in a row are both kept. A late change does nothing if
 * another screen is already opening, so that it does not bring the user back.
 *
 * @param go gets the new query, without "?"; not called when nothing changes
 */
export const queryWriter =
  (screen: string, place: Place, go: (query: string, options: WriteOptions) => void) =>
  (change: QueryChange, options: WriteOptions = {}): void => {
    if (place.pathname !== screen) return;
    const now = new URLSearchParams(place.search);
    const before = now.toString();
    const query = new URLSearchParams(change(now)).toString();
    if (query !== before) go(query, options);
  };

/** Sets these parameters and keeps the others; empty or missing ones are removed. */
export const withParts =
  (parts: Readonly<Record<string, string | null | undefined>>) =>
  (now: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(now);
    for (const [name, value] of Object.entries(parts)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };

/** Parses the page number of an address, from 1. */
export function pageIn(text = "1"): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The page number in an address, from 1. */
export const readPage = (search: URLSearchParams): number => pageIn(search.get("page") ?? "1");
