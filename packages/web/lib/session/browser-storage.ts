export type KeyValue = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage in memory, for browsers that refuse to store anything. */
function memoryStorage(): KeyValue {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** This browser's storage or, if it is blocked, a storage in memory that is lost with the page. */
/* @__NO_SIDE_EFFECTS__ */
export function openStorage(): KeyValue {
  if (!("localStorage" in globalThis && "document" in globalThis)) return memoryStorage();
  try {
    globalThis.localStorage.getItem("token");
    return globalThis.localStorage;
  } catch {
    // The browser's settings block the storage.
    return memoryStorage();
  }
}
