import { useSyncExternalStore } from "react";

export type Scheme = "light" | "dark";

/** The choice is kept here; without one the system's scheme counts. */
const key = "color-scheme";
/** Where the styles look, Mantine's among them. */
const attribute = "data-mantine-color-scheme";

const listeners = new Set<() => void>();
let choice: Scheme | null = null;

const asScheme = (text: string | null): Scheme | null =>
  text === "light" || text === "dark" ? text : null;

const systemIsDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

/** The scheme that holds now. */
const schemeInForce = (): Scheme => choice ?? (systemIsDark().matches ? "dark" : "light");

function changed(): void {
  document.documentElement.setAttribute(attribute, schemeInForce());
  for (const listener of listeners) listener();
}

/** Shows the kept choice, in a page that is seen before the app has come. */
export function showKeptScheme(storage: Pick<Storage, "getItem">): void {
  const kept = asScheme(storage.getItem(key));
  if (kept) document.documentElement.setAttribute(attribute, kept);
}

/** Sets the scheme before anything is drawn, and follows the system and other tabs from then on. */
export function startColorScheme(): void {
  try {
    choice = asScheme(localStorage.getItem(key));
  } catch {
    // Storage is blocked: the system's scheme it is.
    choice = null;
  }
  systemIsDark().addEventListener("change", changed);
  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    choice = asScheme(event.newValue);
    changed();
  });
  changed();
}

/** Chooses a scheme and keeps the choice where the browser lets us. */
export function chooseScheme(scheme: Scheme): void {
  choice = scheme;
  changed();
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
    choice = scheme;
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The scheme in use, from this tab or another. */
export const useScheme = (): Scheme => useSyncExternalStore(watch, schemeInForce, () => "light");
