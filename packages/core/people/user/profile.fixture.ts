import type { Profile } from "./user.schema.ts";

/** A student who has just registered; a test overrides the values that it is about. */
export const newProfile: Profile = {
  userId: "7b1d4e0a-7c0a-4b56-9f0e-6d2f0b8a3c11",
  name: "Asha Rao",
  email: "asha@school.test",
  isAdmin: false,
  disabled: false,
  endedSessions: [],
  registeredAt: 1_760_000_000,
  rev: 0,
  edition: 1,
};
