import type { DefaultExtraTime } from "./test-time.rules.ts";

/** A caller without an account, who may take one test and nothing else. */
export interface Guest {
  testId: string;
  /** When the pass ends and everything saved under it may be deleted; epoch milliseconds. */
  until: number;
}

/**
 * What a member of staff may do without being an administrator. An endpoint names the roles that
 * may call it.
 */
export const STAFF_ROLES = ["author", "reviewer"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Who makes a call, as the token and the profile say; never as the request says. */
export interface Actor {
  userId: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** Absent for users without a role. */
  roles?: readonly StaffRole[] | undefined;
  /** For a student who has not agreed to the terms and the privacy policy yet. */
  needsConsent?: true | undefined;
  /** For an administrator who must set up a second factor first. */
  needsSecondFactor?: true | undefined;
  guest?: Guest;
  extraTime?: DefaultExtraTime;
}
