import { useParams } from "react-router-dom";
import { UserPage } from "../features/users/user-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/users/{id}: one account with what is its owner's. */
export function UserScreen() {
  const { userId = "" } = useParams();
  const heading = usePage("User");
  return (
    <UserPage
      key={userId}
      userId={userId}
      heading={(name) => (
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
      )}
    />
  );
}
