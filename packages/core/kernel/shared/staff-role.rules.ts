/**
 * What a member of staff may do without being an administrator. An endpoint names the roles that
 * may call it.
 */
export const STAFF_ROLES = ["author", "reviewer", "translator", "marker"] as const;
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
  marker: "Marker",
};

/** Roles that write questions in the bank. */
const WRITING_ROLES: readonly StaffRole[] = ["author", "reviewer"];

/**
 * Whether a caller of the question bank only translates: they read English texts and write those of
 * other languages, and learn nothing of keys, solutions, uses and earlier revisions.
 */
export const onlyTranslates = ({ isAdmin, roles = [] }: Trusted): boolean =>
  !isAdmin && roles.includes("translator") && !roles.some((role) => WRITING_ROLES.includes(role));

/** Roles that read keys and solutions of questions that are not theirs. */
const KEY_ROLES: readonly StaffRole[] = ["reviewer"];

/**
 * Whether someone may read keys and solutions of other people's questions before a test is over.
 * Their attempts are trials without a rank. Authors read only the keys of their own questions.
 */
export const holdsKeys = ({ isAdmin, roles = [] }: Trusted): boolean =>
  isAdmin || roles.some((role) => KEY_ROLES.includes(role));

/**
 * Whether an account is protected like an administrator's, because it can read keys or change
 * marks: with a second factor, short sessions, and no login with Google alone.
 */
export const isProtected = (holder: Trusted): boolean =>
  holdsKeys(holder) || (holder.roles ?? []).includes("marker");
