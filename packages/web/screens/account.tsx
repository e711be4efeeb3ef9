import { AccountPage } from "../features/account/account-page.tsx";
import { usePage } from "../lib/page.ts";

/** /user/account and /admin/account: what one can see and change of oneself. */
export function AccountScreen() {
  const heading = usePage("My account");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        My account
      </h1>
      <AccountPage />
    </>
  );
}
