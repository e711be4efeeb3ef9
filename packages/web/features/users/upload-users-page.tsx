import { IMPORT_LIMITS } from "@academy/core/exchange/files/limits.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Link } from "react-router-dom";
import { ImportDesk } from "../../shared/file-import/import-desk.tsx";
import type { ImportKindParts } from "../../shared/file-import/import-kind.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";

const parts: ImportKindParts = {
  kind: "users",
  one: "user",
  many: "users",
  doors: [
    {
      title: "User file",
      choose: "Choose a user file",
      accept: [".xlsx", ".csv"],
      about:
        "One user per row. Name and email are required; role, examType, until (the last day of the subscription) and extraTime are optional.",
      missing: "Please select a file before uploading",
      maxSize: IMPORT_LIMITS.dataFileBytes,
    },
  ],
  intro: (
    <>
      <p>
        Fill in the template, one user per row, and upload it. You can check every row before any
        user is added. Each new user is emailed a link to choose a password.
      </p>
      <Button component="a" href="/sample-users-template.xlsx" download variant="default">
        Download the template
      </Button>
    </>
  ),
  link: (userId, preview) => (
    <Link to={linkToAdmin("adminUser", { userId })} aria-label={`Open the user: ${preview}`}>
      Open the user
    </Link>
  ),
  all: (
    <Button component={Link} to={adminPatterns.adminManageUsers}>
      Go to the users
    </Button>
  ),
};

/** Imports users from a spreadsheet and invites each by email. */
export const UploadUsersPage = () => <ImportDesk parts={parts} />;
