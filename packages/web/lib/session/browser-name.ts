import { readBrowser } from "@academy/core/people/session/browser.rules.ts";
import type { KeyValue } from "./browser-storage.ts";

const KEY = "academy.browser";

/**
 * This browser's random id, created at its first use. If nothing can be stored, each call creates a
 * new id.
 */
export function browserName(storage: KeyValue): string {
  const kept = readBrowser(storage.getItem(KEY) ?? undefined);
  if (kept !== undefined) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  try {
    storage.setItem(KEY, made);
  } catch {
    return made; // the storage is full: the id lasts for this call, and the login continues
  }
  return made;
}
