import { UsersPage } from "../features/users/users-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/manage-users: every account, to find, make, change and lock. */
export function ManageUsersScreen() {
  const heading = usePage("Manage users");
  return (
    <UsersPage
      heading={
        <h1 ref={heading} tabIndex={-1}>
          Manage users
        </h1>
      }
    />
  );
}
