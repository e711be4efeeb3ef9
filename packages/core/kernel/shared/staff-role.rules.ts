/**
 * What a member of staff may do without being an administrator. An endpoint names the roles that
 * may call it.
 */
export const STAFF_ROLES = ["author", "reviewer", "translator"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The facts that decide what someone is trusted with. */
export interface Trusted {
  isAdmin: boolean;
  roles?: readonly StaffRole[] | undefined;
}

/** Whether someone works for the academy: an administrator, or a user with a role. */
export const isStaff = ({ isAdmin, roles = [] }: Trusted): boolean => isAdmin || roles.length > 0;

/** The roles as people read them. */
export const STAFF_ROLE_WORDS: Record<StaffRole, string> = {
  author: "Author",
  reviewer: "Reviewer",
  translator: "Translator",
};

/**
 * Whether someone only translates: such a caller reads English texts and writes those of other
 * languages, and learns nothing of keys, solutions, uses and earlier revisions.
 */
export const onlyTranslates = ({ isAdmin, roles = [] }: Trusted): boolean =>
  !isAdmin && roles.length > 0 && roles.every((role) => role === "translator");

/** Roles that read keys and solutions of questions that are not theirs. */
const KEY_ROLES: readonly StaffRole[] = ["reviewer"];

/**
 * Whether someone may read keys and solutions of other people's questions. All rules that protect
 * keys use this function: the second factor, short sessions, no login with Google alone, and trials
 * without a rank. Authors read only the keys of their own questions.
 */
export const holdsKeys = ({ isAdmin, roles = [] }: Trusted): boolean =>
  isAdmin || roles.some((role) => KEY_ROLES.includes(role));
