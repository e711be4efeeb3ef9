import type { Work, RowChecker, ReadRow } from "../pipeline/import-kind.ts";
import type { CheckedRow } from "../pipeline/import-pages.schema.ts";
import { rowNumber } from "../template/table.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as ParticularsOf from "../../people/account/particulars.service.ts";
import { isKnownToOwner, accountsOf } from "../../people/account/user-lookup.service.ts";
import { loginNameOf } from "../../people/user/login-name.rules.ts";
import type { Note } from "../../people/user/particulars.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { type Change, changesOf, type RowPlan } from "./known-user.rules.ts";
import { isSameName, SharedContacts, withOwnNames } from "./row-identity.rules.ts";
import { previewOf, userOfRow, type UserOfRow, type UserProblem } from "./user-row.rules.ts";

/**
 * Starts the dry run of a file of users. It first looks at all rows, so that an email address of
 * several students does not become the login name of one of them. Then each row's login names are
 * compared with those of earlier rows and, a hundred rows at a time, with those of accounts.
 */
export function openCheck({ deps }: Work): Promise<RowChecker> {
  const shared = new SharedContacts();
  /** The first row of each login name. */
  const firstRows = new Map<string, ReadRow>();
  return Promise.resolve({
    survey(rows) {
      for (const { user } of read(deps, rows)) if ("email" in user) shared.add(user);
    },
    async check(rows) {
      const found = read(deps, rows);
      const good = found.flatMap(({ user }) => ("email" in user ? [user] : []));
      const lookup = await lookupOf(deps, good);
      return found.map(({ row, user }) => {
        if ("problems" in user) return bad(row, user.problems);
        const own = ownOf(user, lookup, shared);
        const repeated = namesOf(own.user).find(([, name]) => firstRows.has(name));
        if (repeated) return bad(row, [repeatedIn(repeated[0], firstRows.get(repeated[1]) ?? row)]);
        for (const [, name] of namesOf(own.user)) firstRows.set(name, row);
        return planned(row, own, lookup);
      });
    },
    found: () => ({ unknownEntries: [], unknownCount: 0, empty: [], images: NO_IMAGES }),
  });
}

const NO_IMAGES = { total: 0, inFile: 0, remote: 0, missing: 0 };

const read = (deps: Deps, rows: readonly ReadRow[]) =>
  rows.map((row) => ({ row, user: userOfRow(row.cells, deps.clock.now()) }));

type NameColumn = "email" | "roll" | "phone";

/** The login names of a row, each with its column. */
const namesOf = ({ email, roll, phone }: Pick<UserOfRow, NameColumn>): [NameColumn, string][] =>
  Object.entries({ email, roll, phone }).flatMap(([column, name]): [NameColumn, string][] =>
    // `Object.entries` loses the type of the names, which are those of the object above.
    name === "" ? [] : [[column as NameColumn, loginNameOf(name)]],
  );

/** What is known of the accounts that some rows may be about. */
interface Lookup {
  accounts: ReadonlyMap<string, Profile>;
  notes: ReadonlyMap<string, readonly Note[]>;
  /** The end of a subscription by user and exam type. */
  ends: ReadonlyMap<string, number>;
}

async function lookupOf(deps: Deps, users: readonly UserOfRow[]): Promise<Lookup> {
  const names = users.flatMap((user) => namesOf(user).map(([, name]) => name));
  const accounts = await accountsOf(deps, names);
  const profiles = [...new Map([...accounts.values()].map((one) => [one.userId, one])).values()];
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

interface OwnRow {
  user: UserOfRow;
  account: Profile | undefined;
}

/**
 * Finds the account that a row is about, and makes the row's own login names. A roll number is
 * enough to find the account; an email address or a phone number only counts together with the
 * name.
 */
function ownOf(user: UserOfRow, { accounts }: Lookup, shared: SharedContacts): OwnRow {
  const { email, phone, roll, particulars } = user;
  const byRoll = roll === "" ? undefined : accounts.get(loginNameOf(roll));
  const byContact = [email, phone]
    .map((contact) => accounts.get(contact))
    .find((one) => one && isSameName(one.name, user.name) && (roll === "" || !one.roll));
  const account = byRoll ?? byContact;
  const isOthers = (contact: string) => {
    const holder = accounts.get(contact);
    if (holder) return holder.userId !== account?.userId;
    return shared.has(contact) || contact === particulars.guardian.email;
  };
  const own = withOwnNames(user, isOthers);
  // If someone else's account has the row's login name, this account is returned, so that no second
  // account gets the same name.
  const taken = account ?? namesOf(own).map(([, name]) => accounts.get(name))[0];
  return { user: own, account: taken };
}

const WORDS: Record<NameColumn, string> = {
  email: "email",
  roll: "roll number",
  phone: "phone number",
};

const repeatedIn = (column: NameColumn, first: ReadRow): UserProblem => ({
  column,
  reason: `This ${WORDS[column]} is also in row ${rowNumber(first)}. Remove one of the two rows.`,
});

const bad = (row: ReadRow, problems: UserProblem[]): CheckedRow => ({
  ...row,
  verdict: "bad",
  problems,
  preview: previewOf(row.cells),
  needsEntry: false,
});

/**
 * A row for a new account, or a row about a known user, who is changed only if the administrator
 * chose that.
 */
function planned(row: ReadRow, { user, account }: OwnRow, lookup: Lookup): CheckedRow {
  const { email, phone, particulars } = user;
  const checked = { ...row, problems: [], preview: previewOf(row.cells), needsEntry: false };
  const plan: RowPlan = { own: { email, phone, particulars, notes: user.notes } };
  if (!account || !isKnownToOwner(account)) return { ...checked, verdict: "good", note: plan };
  const endsAt = lookup.ends.get(`${account.userId} ${user.subscription?.examType ?? ""}`);
  const notes = lookup.notes.get(account.userId) ?? [];
  const known = { profile: account, notes, endsAt };
  const changes = isAbout(user, account) ? changesOf(known, user) : [];
  return {
    ...checked,
    verdict: "duplicate",
    note: {
      ...plan,
      known: { userId: account.userId, changes, ...(endsAt !== undefined && { endsAt }) },
    },
    duplicateOf: {
      _id: account.userId,
      questionPreview: [account.name, account.roll, account.email && `<${account.email}>`]
        .filter(Boolean)
        .join(" "),
      same: changes.length === 0,
      ...(changes.length > 0 && { difference: differenceOf(changes) }),
    },
  };
}

const isAbout = ({ roll, name }: UserOfRow, account: Profile): boolean =>
  (roll !== "" && account.roll !== undefined && loginNameOf(roll) === loginNameOf(account.roll)) ||
  isSameName(name, account.name);

const differenceOf = (changes: readonly Change[]) => ({
  here: changes.map(({ field, after }) => `${field}: ${after || "–"}`).join("; "),
  there: changes.map(({ field, before }) => `${field}: ${before || "–"}`).join("; "),
});
