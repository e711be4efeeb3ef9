import type { StaffRole } from "./staff-role.rules.ts";
import type { DefaultExtraTime } from "./test-time.rules.ts";

/** A caller without an account, who may take one test and do nothing else. */
export interface Guest {
  testId: string;
  /**
   * When the pass ends; then everything that was saved with it may be deleted. Epoch milliseconds.
   */
  until: number;
}

/**
 * The person who makes a call, according to the token and the profile. What the request says does
 * not matter.
 */
export interface Actor {
  userId: string;
  name: string;
  /** Empty for an account without one. */
  email: string;
  /** What a user without an email address types to log in. */
  loginName?: string | undefined;
  isAdmin: boolean;
  /** Absent for users without a role. */
  roles?: StaffRole[] | undefined;
  /** True for a student who has not agreed to the terms and the privacy policy yet. */
  needsConsent?: true | undefined;
  /**
   * True for a user whose email address is not verified; this information is at most a minute old.
   */
  emailUnverified?: true | undefined;
  /** True for someone who may see keys and must set up a second factor first. */
  needsSecondFactor?: true | undefined;
  /** Other accounts of the same student that were merged into this one; absent for most. */
  others?: readonly string[];
  guest?: Guest;
  extraTime?: DefaultExtraTime;
}

/** Whether something belongs to the caller, by the user id under which it is stored. */
export const isOwn = (
  { userId, others = [] }: Pick<Actor, "userId" | "others">,
  id: string,
): boolean => id === userId || others.includes(id);

/** The ids under which a caller's things are stored, their own first. */
export const ownIds = ({ userId, others = [] }: Pick<Actor, "userId" | "others">): string[] => [
  userId,
  ...others,
];
