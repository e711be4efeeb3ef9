/** Makes the query of an address out of the one that it has now. */
export type QueryChange = (now: URLSearchParams) => URLSearchParams | Record<string, string>;

export interface WriteOptions {
  /** No step of its own for the Back button. */
  replace?: boolean;
  preventScrollReset?: boolean;
}

/** Where the browser is, read when it is asked: `window.location`. */
export type Place = Readonly<Pick<Location, "pathname" | "search">>;

/**
 * Writes the query of the screen at `screen`. Each change starts from the newest address and not
 * from the one drawn last, so that of two in a row neither is lost. One that comes late, when
 * another screen is already on its way, does not call the reader back.
 *
 * @param go is given the new query, without "?"; not called when nothing changes
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

/** Sets these parts and leaves the others; an empty or missing one is taken out. */
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

/** The page that a text of an address names, from 1. */
export function pageIn(text = "1"): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The page in an address, from 1. */
export const readPage = (search: URLSearchParams): number => pageIn(search.get("page") ?? "1");
