export type KeyValue = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage that works while the page is open, for browsers that refuse to keep anything. */
function memoryStorage(): KeyValue {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** What this browser keeps of us, or a memory of it that ends with the page. */
/* @__NO_SIDE_EFFECTS__ */
export function openStorage(): KeyValue {
  if (!("localStorage" in globalThis && "document" in globalThis)) return memoryStorage();
  try {
    globalThis.localStorage.getItem("token");
    return globalThis.localStorage;
  } catch {
    // Blocked by the browser's settings.
    return memoryStorage();
  }
}
