import { IMPORT_LIMITS } from "@academy/core/exchange/files/limits.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Link } from "react-router-dom";
import { ImportDesk } from "../../shared/file-import/import-desk.tsx";
import type { ImportKindParts } from "../../shared/file-import/import-kind.ts";
import { countOf } from "../../lib/format.ts";
import { UndoUsers } from "./undo-users.tsx";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";

const parts: ImportKindParts = {
  kind: "users",
  one: "user",
  many: "users",
  uploads: [
    {
      title: "User file",
      choose: "Choose a user file",
      accept: [".xlsx", ".csv"],
      about:
        "One user per row. Needed are a name and an email, roll number or mobile number. Every other column is kept: known ones in their field, others as notes.",
      missing: "Please select a file before uploading",
      maxSize: IMPORT_LIMITS.dataFileBytes,
    },
  ],
  intro: (
    <>
      <p>
        Upload your own list or our template, one user per row. You can check every row before any
        user is added. Each new user with an email is sent a link to choose a password. An address
        or number that several students share becomes their guardian’s.
      </p>
      <a className="academy-tap" href="/sample-users-template.xlsx" download>
        Download the template
      </a>
    </>
  ),
  link: (userId, preview) => (
    <Link to={linkToAdmin("adminUser", { userId })} aria-label={`Open the user: ${preview}`}>
      Open the user
    </Link>
  ),
  actions: (importId) => <UndoUsers importId={importId} />,
  changes: {
    label: (count) => `Also update ${countOf(count, "known user")}`,
    description:
      "See “Already there” below for what changes: last day, class, batch, numbers, guardian and notes. Users are known by their roll number, or by their own email with the name.",
    there: "Already there",
  },
  vouching: {
    label: "Who vouches that the guardians of new students agreed?",
    description:
      "To the terms and the privacy policy; the name is kept with each student. If you leave it empty, each student is asked at the first login.",
  },
  all: (
    <Button component={Link} to={adminPatterns.adminManageUsers}>
      Go to the users
    </Button>
  ),
};

/** Imports users from a spreadsheet. New users with an email address are invited. */
export const UploadUsersPage = () => <ImportDesk parts={parts} />;
