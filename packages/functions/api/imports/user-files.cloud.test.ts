import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sweep } from "@academy/core/exchange/pipeline/import-sweep.service.ts";
import * as AuditLog from "@academy/core/kernel/audit/audit-log.service.ts";
import { MINUTE } from "@academy/core/kernel/shared/time.ts";
import { limit } from "@academy/core/testing/limits.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import { accept } from "@academy/core/people/account/accept-invitation.service.ts";
import * as UserList from "@academy/core/back-office/user-admin/user-list.service.ts";
import { UserFilters, type UserRow } from "@academy/core/people/user/user-list.schema.ts";
import { detail } from "@academy/core/back-office/user-admin/user-detail.service.ts";
import { USER_FILE, UserFile } from "@academy/core/exchange/users/user-file.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { csvOf, ImportCalls } from "./import-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
const PASSWORD = "copper kettle 9";
let calls: ImportCalls;

beforeAll(async () => {
  calls = new ImportCalls(await openRoleCloud(cloud.env, clock));
});

const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** The emails to a file's users, newest first. */
async function letters(file: UserFile) {
  const all = Mails.parse(await (await fetch(`${cloud.url}/_mail.json`)).json());
  return all.filter(({ to }) => to.endsWith(file.emailOf("")));
}

/** All accounts of a file's users. */
async function accounts(file: UserFile): Promise<UserRow[]> {
  const users: UserRow[] = [];
  for await (const page of UserList.all(calls.api.deps, UserFilters.parse({}))) users.push(...page);
  return users.filter(({ email }) => email.endsWith(file.emailOf("")));
}

/** Three people in the file who already have accounts. */
async function registered(file: UserFile): Promise<void> {
  for (const name of ["there0", "there1", "there2"]) {
    const input = { name, email: file.emailOf(name), password: PASSWORD };
    await calls.api.post("/api/auth/register", undefined, input);
  }
}

const counted = (values: readonly string[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(values, (one) => one),
      ([one, all]) => [one, all.length],
    ),
  );

/** Why the rows failed, as their sheet says, without the values of single rows. */
async function reasonsOf(importId: string) {
  const answer = await calls.send("GET", `/api/imports/${importId}/failed.xlsx`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const rows = rowsOf(await openSpreadsheet(bytes), "Questions");
  const reasons = rows.map(({ reason }) =>
    z
      .string()
      .parse(reason)
      .replace(/"[^"]*"|in row \d+/g, "…"),
  );
  return { bytes, reasons: counted(reasons) };
}

/**
 * Runs the job in a process of its own, which is killed at the given email. Then two minutes pass.
 */
async function killedAt(letter: number, importId: string): Promise<void> {
  const entry = fileURLToPath(new URL("../../jobs/dying-import.fixture.ts", import.meta.url));
  const child = fork(entry, [importId, String(letter), String(clock.now())], { execArgv: [] });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  clock.set(clock.now() + 2 * MINUTE);
}

const MADE = { attemptedRows: 5000, uploadedCount: 100, alreadyCount: 3, failedCount: 4897 };

describe("a file of 5,000 users", { timeout: limit(600_000) }, () => {
  it("as .csv creates and invites each valid one, and says what to fix in the others", async () => {
    const file = new UserFile("csv.test", clock.now());
    await registered(file);
    const { importId, found } = await calls.checked("pupils.csv", file.csv(), "users");
    expect(found).toMatchObject({ ...USER_FILE, already: 3 });
    expect([(await accounts(file)).length, (await letters(file)).length]).toEqual([3, 0]);
    expect((await calls.inserted(importId)).result).toMatchObject(MADE);
    const made = await accounts(file);
    expect(counted(made.map(({ state }) => state))).toEqual({ active: 3, invited: 100 });
    const invited = (await letters(file)).map(({ to }) => to);
    expect([invited.length, new Set(invited).size]).toEqual([100, 100]);

    const { bytes, reasons } = await reasonsOf(importId);
    expect(reasons).toEqual({
      "name: The name is missing.": 600,
      "name: The name is too long: 100 letters at most.": 500,
      "email: The email is missing. A roll number or a mobile number does as well.": 500,
      "email: … is not a valid email address. Use the form name@example.com.": 600,
      "email: This email is also …. Remove one of the two rows.": 1097,
      "examType: … is not a valid exam type. Use one of FOUNDATION, JEE, NEET, AS_LEVEL, A_LEVEL.": 400,
      "until: 2020-01-01 is in the past. Enter a later date.": 400,
      "until: Enter the last day of the subscription.": 400,
      "role: … is not a valid role. Use student or admin.": 200,
      "extraTime: … is not a valid extra time. Add the unit: 25% or 15 min.": 200,
    });
    // Four emails of the duplicate rows have accounts by now.
    const again = await calls.checked("failed-rows.xlsx", bytes, "users");
    expect(again.found).toMatchObject({ rows: 4897, good: 0, duplicates: 4, bad: 4893 });
  });

  it("as .xlsx is inserted once, though its job is killed twice and resumes", async () => {
    const file = new UserFile("xlsx.test", clock.now());
    await registered(file);
    const { importId, found } = await calls.checked("pupils.xlsx", await file.xlsx(), "users");
    expect(found).toMatchObject({ ...USER_FILE, already: 3 });
    await calls.ask("POST", `/api/imports/${importId}/insert`, {});
    for (const letter of [35, 35]) {
      await killedAt(letter, importId);
      expect(await sweep(calls.api.deps)).toBe(1);
    }
    expect((await calls.view(importId)).state).toBe("inserting");
    await calls.work(importId);
    expect(await calls.view(importId)).toMatchObject({ state: "done", result: MADE });

    const made = await accounts(file);
    expect([made.length, new Set(made.map(({ email }) => email)).size]).toEqual([103, 103]);
    const invited = counted((await letters(file)).map(({ to }) => to));
    expect(Object.keys(invited)).toHaveLength(100);
    // At each kill, up to eight emails were being sent. An email that was accepted is sent again
    // with a new link, because the process died before it stored the secret of the first one.
    const twice = Object.keys(invited).filter((email) => invited[email] !== 1);
    expect(twice.length).toBeLessThanOrEqual(2 * 7);
    for (const email of [...twice, file.emailOf("pupil70")]) await expectNewestOpens(file, email);
    const again = await calls.checked("pupils.csv", file.csv(), "users");
    expect(again.found).toMatchObject({ good: 0, duplicates: 103, already: 103 });
  });
});

describe("a file with columns of its own", () => {
  it("keeps each, says which field it became, and leaves one entry in the audit log", async () => {
    const file = new UserFile("columns.test", clock.now());
    const account = { name: "Meena", email: file.emailOf("meena"), exam: "JEE" };
    const kept = { Std: "11", "Father's Name": "Ravi", House: "Red" };
    const row = { ...account, until: "2027-05-31", ...kept };
    const { importId, found } = await calls.checked("class.csv", csvOf([row]), "users");
    expect(found).toMatchObject({ good: 1, unusedColumns: [] });
    expect(found?.headings).toEqual([
      { header: "name", column: "name" },
      { header: "email", column: "email" },
      { header: "exam", column: "examType" },
      { header: "until", column: "until" },
      { header: "Std", column: "class" },
      { header: "Father's Name", column: "guardianName" },
      { header: "House", column: null },
    ]);
    await calls.inserted(importId);
    const { userId = "" } = (await accounts(file))[0] ?? {};
    const about = async (target: string) => {
      const { entries } = await AuditLog.read(calls.api.deps, { target });
      return entries.map(({ action }) => action);
    };
    expect(await about(importId)).toContain("import.insert");
    expect([await about(userId), await about(`${userId}.JEE`)]).toEqual([[], []]);
  });

  it("changes known users where it is chosen, and is taken back", async () => {
    const file = new UserFile("changes.test", clock.now());
    const account = { name: "Meena", email: file.emailOf("meena"), exam: "JEE" };
    const row = { ...account, until: "2098-05-31", Std: "11", House: "Red" };
    const first = await calls.checked("class.csv", csvOf([row]), "users");
    await calls.inserted(first.importId);
    const student = async () => {
      const [user] = await accounts(file);
      return user && detail(calls.api.deps, user.userId);
    };
    const before = await student();
    expect(before?.particulars).toMatchObject({
      className: "11",
      notes: [{ name: "House", text: "Red" }],
    });

    const changed = { ...row, until: "2099-05-31", Std: "12", House: "Blue" };
    const { importId, found } = await calls.checked("class.csv", csvOf([changed]), "users");
    expect(found).toMatchObject({ good: 0, bad: 0, duplicates: 1, already: 0 });
    const { rows } = await calls.rows(importId, "duplicates");
    expect(rows[0]?.duplicateOf?.difference).toEqual({
      here: "class: 12; notes: House: Blue; until JEE: 2099-05-31",
      there: "class: 11; notes: House: Red; until JEE: 2098-05-31",
    });
    await calls.inserted(importId, { includeDuplicates: true });
    expect((await calls.checked("c.csv", csvOf([changed]), "users")).found?.already).toBe(1);
    // Another student under the same address is not changed.
    const other = { ...changed, name: "Kavya", Std: "9" };
    expect((await calls.checked("c.csv", csvOf([other]), "users")).found?.already).toBe(1);

    const undo = (id: string) => calls.ask("POST", `/api/imports/${id}/undo-users`, {});
    expect(await undo(importId)).toEqual({ removed: 0, restored: 1, kept: 0, next: null });
    const { rev: _rev, ...particulars } = before?.particulars ?? { rev: 0 };
    expect(await student()).toMatchObject({
      particulars,
      subscriptions: [{ until: before?.subscriptions[0]?.until }],
    });
    expect(await undo(first.importId)).toEqual({ removed: 1, restored: 0, kept: 0, next: null });
    expect(await accounts(file)).toEqual([]);
  });
});

/** The newest email's link opens the account, which has the values of its row. */
async function expectNewestOpens(file: UserFile, email: string): Promise<void> {
  const letter = (await letters(file)).find(({ to }) => to === email);
  const [, userId = "", secret = ""] = /#([\w-]+)\.([\w-]+)/.exec(letter?.text ?? "") ?? [];
  const caller = { ip: "192.0.2.9" };
  const { user } = await accept(calls.api.deps, { userId, secret, password: PASSWORD }, caller);
  expect(user.email).toBe(email);
  if (email !== file.emailOf("pupil70")) return;
  expect(await detail(calls.api.deps, userId)).toMatchObject({
    state: "active",
    extraTime: { unit: "percent", amount: 25 },
    subscriptions: [{ examType: "JEE", running: true }],
  });
}
