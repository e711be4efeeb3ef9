import type { ReadRow, RowChecker, Work } from "../import/import-kind.service.ts";
import type { CheckedRow } from "../import/import-pages.schema.ts";
import { rowNumber } from "../import/row.schema.ts";
import type { Profile } from "../people/user/user.schema.ts";
import { accountsOf, isKnownToOwner } from "../people/user/user-lookup.service.ts";
import { previewOf, userOfRow, type UserProblem } from "./user-row.rules.ts";

/**
 * The dry run of a file of users: each row is read, and its e-mail looked for among the earlier
 * rows and the accounts there are, these a hundred at a time.
 */
export function openCheck({ deps }: Work): Promise<RowChecker> {
  /** The row in which an e-mail was met first. */
  const met = new Map<string, ReadRow>();
  return Promise.resolve({
    async check(rows) {
      const read = rows.map((row) => ({ row, user: userOfRow(row.cells, deps.clock.now()) }));
      const emails = read.flatMap(({ user }) => ("email" in user ? [user.email] : []));
      const accounts = await accountsOf(deps, emails);
      return read.map(({ row, user }) => {
        if ("problems" in user) return bad(row, user.problems);
        const first = met.get(user.email);
        if (first) return bad(row, [doubled(first)]);
        met.set(user.email, row);
        return good(row, accounts.get(user.email));
      });
    },
    found: () => ({ unknownEntries: [], unknownCount: 0, empty: [], images: NO_IMAGES }),
  });
}

const NO_IMAGES = { total: 0, inFile: 0, remote: 0, missing: 0 };

const doubled = (first: ReadRow): UserProblem => ({
  column: "email",
  reason: `This e-mail stands in row ${rowNumber(first)} as well. Leave one of them out.`,
});

const bad = (row: ReadRow, problems: UserProblem[]): CheckedRow => ({
  ...row,
  verdict: "bad",
  problems,
  preview: previewOf(row.cells),
  needsEntry: false,
});

/** Somebody with an account is never made again, nor changed; nor is what stands in the row. */
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
