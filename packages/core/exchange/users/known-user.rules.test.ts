import { describe, expect, test } from "vitest";
import { dayEnd } from "../../kernel/shared/time.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { changesOf, keptOf, merged, withBefore } from "./known-user.rules.ts";
import { userOfRow, type UserOfRow } from "./user-row.rules.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");

function user(cells: Record<string, string>): UserOfRow {
  const read = userOfRow({ name: "Asha Rao", roll: "A1", ...cells }, NOW);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read;
}

const profile: Profile = {
  userId: "00000000-0000-4000-8000-000000000001",
  name: "Asha Rao",
  email: "",
  roll: "A1",
  isAdmin: false,
  disabled: false,
  endedSessions: [],
  registeredAt: 0,
  rev: 0,
  edition: 1,
  particulars: {
    className: "11",
    batch: "Evening",
    guardian: { name: "Ravi Rao", phone: "", email: "" },
    noted: 1,
  },
};
const notes = [{ name: "Bus", text: "7" }];
const known = { profile, notes, endsAt: dayEnd("2027-03-31") };

describe("a row about a known user", () => {
  test("changes nothing where it says the same, or nothing", () => {
    const same = { class: "11", examType: "JEE", until: "2027-03-31" };
    expect(changesOf(known, user({ ...same, notes: '[["Bus","7"]]' }))).toEqual([]);
    expect(changesOf(known, user({}))).toEqual([]);
  });

  test("says each change with what was before", () => {
    const row = user({
      class: "12",
      guardianPhone: "98450 12345",
      examType: "JEE",
      until: "2028-03-31",
      notes: '[["Bus","9"],["Hostel","2"]]',
    });
    expect(changesOf(known, row)).toEqual([
      { field: "class", before: "11", after: "12" },
      { field: "guardianPhone", before: "", after: "98450 12345" },
      { field: "notes: Bus", before: "7", after: "9" },
      { field: "notes: Hostel", before: "", after: "2" },
      { field: "until JEE", before: "2027-03-31", after: "2028-03-31" },
    ]);
  });

  test("changes nothing of an administrator", () => {
    const boss = { ...known, profile: { ...profile, isAdmin: true } };
    expect(changesOf(boss, user({ class: "12" }))).toEqual([]);
  });

  test("can be taken back, but for what was changed since", () => {
    const row = user({ class: "12", batch: "Morning", notes: '[["Hostel","2"]]' });
    const changes = changesOf(known, row);
    const after = merged(known, row);
    const before = keptOf(known);
    expect(withBefore(after, changes)).toEqual(before);
    const since = { ...after, particulars: { ...after.particulars, batch: "Noon" } };
    expect(withBefore(since, changes).particulars).toMatchObject({
      className: "11",
      batch: "Noon",
    });
  });
});
