/**
 * What a member of staff may do without being an administrator. An endpoint names the roles that
 * may call it.
 */
export const STAFF_ROLES = ["author", "reviewer"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether someone works for the academy: an administrator, or a user with a role. */
export const isStaff = ({
  isAdmin,
  roles = [],
}: {
  isAdmin: boolean;
  roles?: readonly StaffRole[] | undefined;
}): boolean => isAdmin || roles.length > 0;

/** The roles as people read them. */
export const STAFF_ROLE_WORDS: Record<StaffRole, string> = {
  author: "Author",
  reviewer: "Reviewer",
};
