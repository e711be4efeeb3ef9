import type { SessionUser } from "./session.ts";

/** A storage in memory that also raises the events for writes in other tabs. */
export function browserStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  const events = new EventTarget();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return {
    values,
    storage,
    events,
    /** Writes as another tab would. */
    elsewhere: (changes: Record<string, string | null>) => {
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) values.delete(key);
        else values.set(key, value);
      }
      events.dispatchEvent(new Event("storage"));
    },
  };
}

export const aStudent: SessionUser = {
  userId: "u-1",
  name: "Ananya",
  email: "ananya@example.com",
  isAdmin: false,
  role: "student",
};
