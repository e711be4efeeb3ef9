import type { KeyValues } from "./outbox.shelf.ts";

/** A store in memory; `broken` makes every call fail, like a browser without IndexedDB. */
export function memoryValues() {
  const kept = new Map<string, unknown>();
  const state = { broken: false, updates: 0 };
  const guard = () => {
    if (state.broken) throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  };
  const values: KeyValues = {
    get: async (key) => (guard(), structuredClone(kept.get(key))),
    set: async (key, value) => (guard(), void kept.set(key, structuredClone(value))),
    update: async (key, next) => {
      guard();
      state.updates += 1;
      const value = structuredClone(next(kept.get(key)));
      if (value === undefined) kept.delete(key);
      else kept.set(key, value);
    },
    del: async (key) => (guard(), void kept.delete(key)),
    entries: async (prefix) => (
      guard(),
      structuredClone([...kept].filter(([key]) => key.startsWith(prefix)))
    ),
  };
  return { values, state, kept };
}
