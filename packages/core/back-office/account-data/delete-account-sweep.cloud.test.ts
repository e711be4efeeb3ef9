import { beforeAll, expect, test } from "vitest";
import { allOf } from "../../exam/attempt/attempt-owner.service.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import { createDeps, type Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import type { Query, Table } from "../../kernel/platform/table.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { cutOffOnce, depsFailingAt, failingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin } from "../../testing/world.ts";
import * as Accounts from "../../people/account/account.service.ts";
import { authenticate } from "../../people/session/user-access.service.ts";
import { UserQuery } from "../../people/user/user-list.schema.ts";
import * as UserList from "../user-admin/user-list.service.ts";
import * as Users from "../../people/sign-in/user.service.ts";
import { readProfile } from "../../people/user/user.store.ts";
import { password, refusal, testUsers } from "../../people/sign-in/user.fixture.ts";
import { deleteAccount } from "./delete-account.service.ts";
import { sweep } from "./delete-account-sweep.service.ts";

const users = testUsers();
type Person = Awaited<ReturnType<typeof users.registered>>;
let deps: Deps;
/** The dependencies with a clock eleven minutes later, when no request can still be running. */
let later: Deps;

beforeAll(async () => {
  // The clock shows the real time, because S3 checks the date of the client's signature.
  users.clock.time = Date.now();
  deps = users.deps;
  later = { ...deps, clock: { now: () => users.clock.now() + 11 * MINUTE } };
  // Deleting an administrator takes one more step than deleting a student, and the last
  // administrator cannot be deleted.
  await users.administrator();
});

async function remove({ session, email, caller }: Person, on = deps): Promise<void> {
  const mine = await Accounts.own(deps, session.token);
  await deleteAccount(on, mine, { email, password }, caller);
}

const login = ({ email, caller }: Person) => Users.login(deps, { email, password }, caller);
const listed = async ({ email }: Person) =>
  (await UserList.list(deps, UserQuery.parse({ search: email }))).users.length;
const nameOnAttempt = async (userId: string) => (await allOf(deps, userId))[0]?.name;

test(
  "the schedule finishes a deletion wherever it died, unless it died before it began",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const exam = await addTest(deps, admin());
    const outcomes = { kept: 0, deleted: 0 };
    for (let k = 0; ; k++) {
      const asha = await users.administrator();
      const { userId } = asha.session.user;
      await submit(deps, await authenticate(deps, asha.session.token), exam._id, { answers: {} });
      const broken = depsFailingAt(deps, Math.floor(k / 2), k % 2 === 0 ? "before" : "after");
      await remove(asha, broken.deps).catch(String);
      if (!broken.died()) break;
      // A deletion whose request may still be running is left alone.
      expect(await sweep(deps)).toBe(0);
      const begun = (await readProfile(deps, userId))?.deletingSince !== undefined;
      expect(await sweep(later)).toBe(begun ? 1 : 0);
      expect(await sweep(later)).toBe(0);
      if (await readProfile(deps, userId)) {
        outcomes.kept++;
        expect(await nameOnAttempt(userId)).toBe(asha.name);
        expect(await login(asha)).toMatchObject({ user: { isAdmin: true } });
        continue;
      }
      outcomes.deleted++;
      expect(await nameOnAttempt(userId)).toBe("Deleted account");
      expect(await refusal(login(asha))).toBe("unauthenticated wrong_login");
      expect(await listed(asha)).toBe(0);
    }
    expect(outcomes.kept).toBeGreaterThan(0);
    expect(outcomes.deleted).toBeGreaterThan(12);
  },
);

/** A table that fails all queries about one user. */
const failingFor = (table: Table, userId: string): Table => {
  const guard = <T>(query: Query, run: () => Promise<T>): Promise<T> =>
    JSON.stringify(query).includes(userId) ? Promise.reject(new Error("Unavailable")) : run();
  return {
    ...failingAt(table, Number.POSITIVE_INFINITY, "before"),
    query: (query) => guard(query, () => table.query(query)),
    all: (query) => guard(query, () => table.all(query)),
  };
};

test("a deletion that fails is logged and retried, and does not stop the others", async () => {
  const [stuck, fine] = [await users.administrator(), await users.administrator()];
  for (const one of [stuck, fine]) {
    const { userId } = one.session.user;
    const isBegun = async () => (await readProfile(deps, userId))?.deletingSince !== undefined;
    await cutOffOnce(deps, (broken) => remove(one, broken), isBegun);
  }
  const logged: string[] = [];
  const failing: Deps = {
    ...later,
    log: { info: () => {}, error: (event) => logged.push(event) },
    attempts: failingFor(later.attempts, stuck.session.user.userId),
  };
  expect(await sweep(failing)).toBe(1);
  expect(logged).toEqual(["user.deletion-failed"]);
  expect(await listed(fine)).toBe(0);
  expect(await sweep(later)).toBe(1);
  expect(await listed(stuck)).toBe(0);
});

test("a run with nothing to do is one request", async () => {
  const meter = createMeter();
  const counted = { ...createDeps(process.env, { patience: "job", meter }), clock: later.clock };
  expect(await sweep(counted)).toBe(0);
  expect(meter.usage.requests).toBe(1);
});
