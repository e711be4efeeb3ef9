import { beforeAll, describe, expect, test } from "vitest";
import { allOf } from "../../exam/attempt/attempt-owner.service.ts";
import { start } from "../../exam/attempt/attempt.service.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import * as Reports from "../../exam/result/report.service.ts";
import { TakerQuery } from "../../exam/result/taker.schema.ts";
import * as Takers from "../../exam/result/taker.service.ts";
import { HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { cutOffOnce, depsFailingAt } from "../../testing/failing.fixture.ts";
import { takeIn } from "../../learning/progress/intake.service.ts";
import * as Notebook from "../../learning/notebook/notebook.service.ts";
import {
  addTest,
  admin,
  answersTo,
  EVERY_TYPE,
  questionIds,
  student,
} from "../../testing/world.ts";
import * as Accounts from "../../people/account/account.service.ts";
import { authenticate } from "../../people/session/user-access.service.ts";
import { markVerified } from "../../people/account/verify-email.service.ts";
import * as UserList from "../user-admin/user-list.service.ts";
import { UserQuery } from "../../people/user/user-list.schema.ts";
import * as Users from "../../people/sign-in/user.service.ts";
import { password, refusal, testUsers } from "../../people/sign-in/user.fixture.ts";
import { readProfile } from "../../people/user/user.store.ts";
import { deleteAccount } from "./delete-account.service.ts";
import { sweep } from "./delete-account-sweep.service.ts";
import { ownData } from "./own-data.service.ts";

const users = testUsers();
const author = admin();
let deps: Deps;

beforeAll(() => {
  // The clock shows the real time, because S3 checks the date of the client's signature.
  users.clock.time = Date.now();
  deps = users.deps;
});

type Person = Awaited<ReturnType<typeof users.registered>>;
const ownOf = (one: Person) => Accounts.own(deps, one.session.token);
/** Someone who may start every test. */
async function registered(): Promise<Person> {
  const one = await users.registered();
  await markVerified(deps, one.session.user.userId);
  return one;
}
const actorOf = (one: Person) => authenticate(deps, one.session.token);
const remove = async (one: Person, typed: object = {}, on = deps) =>
  deleteAccount(on, await ownOf(one), { email: one.email, password, ...typed }, one.caller);
const login = ({ email, caller }: Person) => Users.login(deps, { email, password }, caller);
const listed = async (search: string) =>
  (await UserList.list(deps, UserQuery.parse({ search }))).users.length;

/** A test that is open for six minutes. */
const shortTest = () =>
  addTest(deps, author, { durationMinutes: 5, expiryTime: iso(deps.clock.now() + 6 * MINUTE) });

describe("deleting an account", () => {
  // This test is the first, because the others advance the clock and S3 checks the date of
  // signatures.
  test(
    "is finished by repeating it, wherever it died",
    { tags: ["thorough"], timeout: 300_000 },
    async () => {
      const exam = await addTest(deps, author);
      let cuts = 0;
      for (let k = 0; ; k++) {
        const asha = await registered();
        await submit(deps, await actorOf(asha), exam._id, { answers: {} });
        const broken = depsFailingAt(deps, k, "after");
        const outcome = await refusal(remove(asha, {}, broken.deps)).catch(String);
        if (!broken.died()) break;
        cuts++;
        expect(outcome).toBe("Error: The process died");
        // If the call died after the last write, the account is gone and the token is refused.
        const again = await refusal(remove(asha));
        expect(["not refused", "unauthenticated unauthenticated"]).toContain(again);
        expect(await listed(asha.email)).toBe(0);
        const [attempt] = await allOf(deps, asha.session.user.userId);
        expect(attempt).toMatchObject({ name: "Deleted account", email: "" });
      }
      expect(cuts).toBeGreaterThan(6);
    },
  );

  test("removes the user's data and does not change anyone's rank", async () => {
    const exam = await shortTest();
    const running = await shortTest();
    const asha = await registered();
    const answers = answersTo(exam, "right");
    const best = await submit(deps, await actorOf(asha), exam._id, { answers });
    const other = student("Kabir Khan");
    const second = await submit(deps, other, exam._id, { answers: {} });
    await start(deps, await actorOf(asha), running._id);
    const until = iso(deps.clock.now() + 30 * 24 * HOUR);
    const { userId } = asha.session.user;
    await Grants.grant(deps, author, userId, { examType: "JEE", until });
    const data = await ownData(deps, await ownOf(asha));
    expect(data).toMatchObject({ profile: { email: asha.email }, subscriptions: [{}] });
    expect(data.attempts).toMatchObject([{ submittedAt: null }, { result: null }]);
    expect(data.attempts[1]?.answers).toHaveLength(EVERY_TYPE.length);

    await remove(asha);
    users.clock.time += 8 * MINUTE;
    await Processing.processTest(deps, exam._id);

    expect(await refusal(login(asha))).toBe("unauthenticated wrong_login");
    expect(await refusal(actorOf(asha))).toBe("unauthenticated unauthenticated");
    expect(await listed(asha.email)).toBe(0);
    const attempts = await allOf(deps, userId);
    expect(attempts).toHaveLength(2);
    for (const one of attempts) expect(one).toMatchObject({ name: "Deleted account", email: "" });
    const report = (id: string) => Reports.read(deps, author, id);
    expect(await report(best.submissionId)).toMatchObject({ rank: 1, totalStudents: 2 });
    expect(await report(second.submissionId)).toMatchObject({ rank: 2, totalStudents: 2 });
  });

  test(
    "leaves nothing of notebook and mastery, wherever it died",
    { tags: ["thorough"], timeout: 300_000 },
    async () => {
      const exam = await addTest(deps, author, { releasePolicy: "PRACTICE" });
      const [questionId = ""] = questionIds(exam);
      for (let k = 0; ; k++) {
        const asha = await registered();
        const { userId } = asha.session.user;
        await submit(deps, await actorOf(asha), exam._id, { answers: answersTo(exam, "wrong") });
        await takeIn(deps, userId);
        await Notebook.change(deps, userId, questionId, { note: "Sign", bookmarked: true });
        const { learning } = await ownData(deps, await ownOf(asha));
        expect(learning).toMatchObject({
          settings: { weekDays: 5 },
          events: [{ event: {} }],
          notes: [{ note: "Sign" }],
        });
        const broken = depsFailingAt(deps, k, "after");
        await refusal(remove(asha, {}, broken.deps)).catch(String);
        await refusal(remove(asha));
        const where = { text: "pk = :pk", values: { ":pk": `LEARN#${userId}` } };
        expect(await deps.content.all({ where })).toEqual([]);
        if (!broken.died()) break;
      }
    },
  );

  test("hides the name in existing lists of takers", async () => {
    const exam = await shortTest();
    const asha = await registered();
    await submit(deps, await actorOf(asha), exam._id, { answers: answersTo(exam, "right") });
    await submit(deps, student("Kabir Khan"), exam._id, { answers: {} });
    users.clock.time += 8 * MINUTE;
    await Processing.processTest(deps, exam._id);
    const list = (search = "") => Takers.list(deps, exam._id, TakerQuery.parse({ search }));
    expect((await list("asha")).takers).toHaveLength(1);

    await remove(asha);
    expect((await list("asha")).takers).toEqual([]);
    expect((await list()).takers).toMatchObject([
      { rank: 1, name: "Deleted account", email: "" },
      { rank: 2, name: "Kabir Khan" },
    ]);
  });

  test("requires the account's email and password", async () => {
    const asha = await registered();
    expect(await refusal(remove(asha, { email: "asha@elsewhere.test" }))).toBe(
      "invalid email_differs",
    );
    expect(await refusal(remove(asha, { password: "not this one" }))).toBe(
      "invalid wrong_password",
    );
    expect(await login(asha)).toMatchObject({ user: { email: asha.email } });
  });

  test("is refused only for the last administrator", async () => {
    const [one, two] = [await users.administrator(), await users.administrator()];
    await remove(one);
    expect(await refusal(remove(two))).toBe("conflict last_admin");
    expect(await login(two)).toMatchObject({ user: { isAdmin: true } });
    const { userId } = two.session.user;
    expect((await readProfile(deps, userId))?.deletingSince).toBeUndefined();
    // If a deletion is interrupted before it is refused, the schedule refuses it.
    const isBegun = async () => (await readProfile(deps, userId))?.deletingSince !== undefined;
    await cutOffOnce(deps, (broken) => remove(two, {}, broken), isBegun);
    users.clock.time += 11 * MINUTE;
    expect(await sweep(deps)).toBe(0);
    expect((await readProfile(deps, userId))?.deletingSince).toBeUndefined();
    expect(await login(two)).toMatchObject({ user: { isAdmin: true } });
  });
});
