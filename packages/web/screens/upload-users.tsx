import { UploadUsersPage } from "../features/users/upload-users-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/upload-users */
export function UploadUsersScreen() {
  const heading = usePage("Bulk User Upload");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Bulk User Upload
      </h1>
      <UploadUsersPage />
    </>
  );
}
