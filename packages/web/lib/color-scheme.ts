import { useSyncExternalStore } from "react";

export type Scheme = "light" | "dark";

/** The storage key of the choice. Without a choice, the system's scheme applies. */
const key = "color-scheme";
/** The attribute that the styles use. */
const attribute = "data-scheme";

const listeners = new Set<() => void>();
let choice: Scheme | null = null;

const asScheme = (text: string | null): Scheme | null =>
  text === "light" || text === "dark" ? text : null;

const systemIsDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

const schemeInForce = (): Scheme => choice ?? (systemIsDark().matches ? "dark" : "light");

function changed(): void {
  document.documentElement.setAttribute(attribute, schemeInForce());
  for (const listener of listeners) listener();
}

/** Shows the stored choice on a prerendered page, which is visible before the app has loaded. */
export function showKeptScheme(storage: Pick<Storage, "getItem">): void {
  const kept = asScheme(storage.getItem(key));
  if (kept) document.documentElement.setAttribute(attribute, kept);
}

/** Sets the scheme before the first render, and then follows the system and other tabs. */
export function startColorScheme(): void {
  try {
    choice = asScheme(localStorage.getItem(key));
  } catch {
    // Storage is blocked: use the system's scheme.
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

/** Sets a scheme and stores the choice if the browser allows it. */
export function chooseScheme(scheme: Scheme): void {
  choice = scheme;
  changed();
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Storage is blocked: the choice is lost when the page is closed.
    choice = scheme;
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The scheme in use, from this tab or another. */
export const useScheme = (): Scheme => useSyncExternalStore(watch, schemeInForce, () => "light");
