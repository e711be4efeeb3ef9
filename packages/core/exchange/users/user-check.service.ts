import type { Work, RowChecker, ReadRow } from "../pipeline/import-kind.ts";
import type { CheckedRow } from "../pipeline/import-pages.schema.ts";
import { rowNumber } from "../template/table.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { isKnownToOwner, accountsOf } from "../../people/account/user-lookup.service.ts";
import { previewOf, userOfRow, type UserProblem } from "./user-row.rules.ts";

/**
 * Starts the dry run of a file of users. Each row's email is looked up among the earlier rows and,
 * a hundred at a time, among the accounts.
 */
export function openCheck({ deps }: Work): Promise<RowChecker> {
  /** The first row of each email. */
  const firstRows = new Map<string, ReadRow>();
  return Promise.resolve({
    async check(rows) {
      const read = rows.map((row) => ({ row, user: userOfRow(row.cells, deps.clock.now()) }));
      const emails = read.flatMap(({ user }) => ("email" in user ? [user.email] : []));
      const accounts = await accountsOf(deps, emails);
      return read.map(({ row, user }) => {
        if ("problems" in user) return bad(row, user.problems);
        const first = firstRows.get(user.email);
        if (first) return bad(row, [repeated(first)]);
        firstRows.set(user.email, row);
        return good(row, accounts.get(user.email));
      });
    },
    found: () => ({ unknownEntries: [], unknownCount: 0, empty: [], images: NO_IMAGES }),
  });
}

const NO_IMAGES = { total: 0, inFile: 0, remote: 0, missing: 0 };

const repeated = (first: ReadRow): UserProblem => ({
  column: "email",
  reason: `This email is also in row ${rowNumber(first)}. Remove one of the two rows.`,
});

const bad = (row: ReadRow, problems: UserProblem[]): CheckedRow => ({
  ...row,
  verdict: "bad",
  problems,
  preview: previewOf(row.cells),
  needsEntry: false,
});

/** An existing account is neither added again nor changed. */
function good(row: ReadRow, account: Profile | undefined): CheckedRow {
  const isThere = account !== undefined && isKnownToOwner(account);
  return {
    ...row,
    verdict: isThere ? "duplicate" : "good",
    problems: [],
    preview: previewOf(row.cells),
    needsEntry: false,
    ...(isThere && {
      duplicateOf: {
        _id: account.userId,
        questionPreview: `${account.name} <${account.email}>`,
        same: true,
      },
    }),
  };
}
