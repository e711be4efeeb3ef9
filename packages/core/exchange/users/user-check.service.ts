import type { Work, RowChecker, ReadRow } from "../pipeline/import-kind.ts";
import type { CheckedRow } from "../pipeline/import-pages.schema.ts";
import { rowNumber } from "../template/table.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as ParticularsOf from "../../people/account/particulars.service.ts";
import { isKnownToOwner, accountsOf } from "../../people/account/user-lookup.service.ts";
import { folded } from "../../people/user/listing.rules.ts";
import type { Note } from "../../people/user/particulars.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { type Change, changesOf, type RowPlan } from "./known-user.rules.ts";
import { previewOf, userOfRow, type UserOfRow, type UserProblem } from "./user-row.rules.ts";

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
      const users = read.flatMap(({ user }) => ("email" in user ? [user] : []));
      const lookup = await lookupOf(deps, users);
      return read.map(({ row, user }) => {
        if ("problems" in user) return bad(row, user.problems);
        const first = firstRows.get(user.email);
        if (first) return bad(row, [repeated(first)]);
        firstRows.set(user.email, row);
        return planned(row, user, lookup);
      });
    },
    found: () => ({ unknownEntries: [], unknownCount: 0, empty: [], images: NO_IMAGES }),
  });
}

const NO_IMAGES = { total: 0, inFile: 0, remote: 0, missing: 0 };

/** What is known of the accounts that some rows may be about. */
interface Lookup {
  accounts: ReadonlyMap<string, Profile>;
  notes: ReadonlyMap<string, readonly Note[]>;
  /** The end of a subscription by user and exam type. */
  ends: ReadonlyMap<string, number>;
}

async function lookupOf(deps: Deps, users: readonly UserOfRow[]): Promise<Lookup> {
  const emails = users.map(({ email }) => email);
  const accounts = await accountsOf(deps, emails);
  const profiles = [...accounts.values()];
  const examTypes = [...new Set(users.flatMap(({ subscription }) => subscription?.examType ?? []))];
  const ids = profiles.map(({ userId }) => userId);
  const held = await Promise.all(
    examTypes.map((examType) => Subscriptions.heldAmong(deps, ids, examType)),
  );
  return {
    accounts,
    notes: await ParticularsOf.notesOf(deps, profiles),
    ends: new Map(
      held.flat().map(({ userId, examType, endsAt }) => [`${userId} ${examType}`, endsAt]),
    ),
  };
}

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

/** A row for a new account, or one about a known user, who is changed only where that is chosen. */
function planned(row: ReadRow, user: UserOfRow, lookup: Lookup): CheckedRow {
  const account = lookup.accounts.get(user.email);
  const checked = { ...row, problems: [], preview: previewOf(row.cells), needsEntry: false };
  if (!account || !isKnownToOwner(account)) return { ...checked, verdict: "good" };
  const endsAt = lookup.ends.get(`${account.userId} ${user.subscription?.examType ?? ""}`);
  const notes = lookup.notes.get(account.userId) ?? [];
  const changes = isSameName(user.name, account.name)
    ? changesOf({ profile: account, notes, endsAt }, user)
    : [];
  const known = { userId: account.userId, changes, ...(endsAt !== undefined && { endsAt }) };
  return {
    ...checked,
    verdict: "duplicate",
    note: { known } satisfies RowPlan,
    duplicateOf: {
      _id: account.userId,
      questionPreview: `${account.name} <${account.email}>`,
      same: changes.length === 0,
      ...(changes.length > 0 && { difference: differenceOf(changes) }),
    },
  };
}

/** An address alone may be a parent's: a row changes only the one who has its name too. */
const isSameName = (one: string, other: string): boolean =>
  folded(one).replace(/\s+/g, " ").trim() === folded(other).replace(/\s+/g, " ").trim();

const differenceOf = (changes: readonly Change[]) => ({
  here: changes.map(({ field, after }) => `${field}: ${after || "–"}`).join("; "),
  there: changes.map(({ field, before }) => `${field}: ${before || "–"}`).join("; "),
});
