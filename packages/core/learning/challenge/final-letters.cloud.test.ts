import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeEach, describe, expect, test } from "vitest";
import * as Processing from "../../exam/processing/processing.service.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import { DAY, HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { testClock, testDeps } from "../../testing/world.ts";
import * as Final from "./challenge-final.service.ts";
import { addProfile, author, challengedTest, correctKey } from "./challenge.fixture.ts";
import * as Mail from "./challenge-mail.service.ts";
import { finalAtOf, finalTest, mailing } from "./final.fixture.ts";

useCloud();

const clock = testClock(Date.now());
let deps: Deps;
let letters: UserLetter[];

beforeEach(() => {
  ({ deps, letters } = mailing(testDeps(clock)));
});

type Challenged = Awaited<ReturnType<typeof challengedTest>>;

/** Corrects a key of final results. */
const correct = async ({ testId, ids }: Challenged, at = 0) =>
  correctKey(deps, testId, {
    questionId: ids[at] ?? "",
    finalAt: iso(await finalAtOf(deps, testId)),
  });

/** The letters about a test whose final results were corrected. */
const again = ({ testId }: Challenged) =>
  letters.filter(
    ({ subject, text }) => subject.endsWith("were corrected") && text.includes(testId),
  );
const addressees = (exam: Challenged) => again(exam).map(({ to }) => to);

describe("letters about corrected final results", () => {
  test("go once to each student with a result, with the new time", async () => {
    const exam = await finalTest(deps, clock, 3);
    const [asha] = exam.actors;
    await submit(deps, author, exam.testId, { answers: {} }).catch(String);
    await addProfile(deps, author);
    await correct(exam);
    const newTime = clock.now();
    clock.advance(MINUTE);
    await Promise.all([Mail.send(deps), Mail.send(deps)]);
    await Mail.send(deps);
    expect(addressees(exam).toSorted()).toEqual(exam.actors.map(({ email }) => email).toSorted());
    const own = again(exam).find(({ to }) => to === asha?.email);
    expect(own?.subject).toBe("Results of Mechanics, first test were corrected");
    expect(own?.text).toContain("were corrected after they were final. They are final again since");
    expect(own?.text).toContain(`${new Date(newTime).getUTCFullYear()}`);
    expect(own?.text).toContain(`/test-report/${exam.testId}.${asha?.userId}.0`);
    // Another run of the same key sends no letters.
    await Processing.processTest(deps, exam.testId, { force: true });
    await Mail.send(deps);
    expect(again(exam)).toHaveLength(3);
  });

  test(
    "are written again about the next correction, and once about two without a job between",
    { tags: ["thorough"] },
    async () => {
      const exam = await finalTest(deps, clock, 1);
      await correct(exam);
      await Mail.send(deps);
      expect(again(exam)).toHaveLength(1);
      clock.advance(HOUR);
      await correct(exam, 1);
      clock.advance(HOUR);
      await correct(exam, 2);
      await Mail.send(deps);
      expect(again(exam)).toHaveLength(2);
    },
  );

  test("are not written about results that were not final, nor to accounts that are gone or disabled", async () => {
    const exam = await challengedTest(deps, clock, { students: 2 });
    await addProfile(deps, exam.actors[0]!, true);
    await correctKey(deps, exam.testId, { questionId: exam.ids[0] ?? "" });
    await Mail.send(deps);
    clock.advance(48 * HOUR + MINUTE);
    await Final.sweep(deps);
    await correct(exam, 1);
    await Mail.send(deps);
    await Mail.send(deps);
    expect(again(exam)).toEqual([]);
  });

  test(
    "go out with the next run if the mail service did not accept them, for a week",
    { tags: ["thorough"] },
    async () => {
      const exam = await finalTest(deps, clock, 2);
      await correct(exam);
      const [refused] = exam.actors;
      const { userMail } = deps;
      let isDown = true;
      const send = async (letter: UserLetter) => {
        if (isDown && letter.to === refused?.email) throw new Error("Not accepted");
        return userMail.send(letter);
      };
      deps = { ...deps, userMail: { ready: true, send } };
      await Mail.send(deps);
      await Mail.send(deps);
      expect(addressees(exam)).toEqual([exam.actors[1]?.email]);
      isDown = false;
      await Mail.send(deps);
      expect(addressees(exam)).toEqual([exam.actors[1]?.email, refused?.email]);
      isDown = true;
      clock.advance(HOUR);
      await correct(exam, 1);
      await Mail.send(deps);
      clock.advance(8 * DAY);
      isDown = false;
      await Mail.send(deps);
      expect(again(exam)).toHaveLength(3);
    },
  );

  test.each(["before", "after"] as const)(
    "never come twice after a process that was killed %s any of its writes",
    async (when) => {
      const exam = await finalTest(deps, clock, 2);
      await correct(exam);
      let died = true;
      for (let k = 0; died; k++) {
        const broken = depsFailingAt(deps, k, when);
        await Mail.send(broken.deps);
        died = broken.died();
        expect(new Set(addressees(exam)).size).toBe(addressees(exam).length);
      }
      // A letter that was noted and not sent is not sent again: no letter is better than two.
      expect(again(exam)).toHaveLength(when === "before" ? 2 : 1);
    },
  );
});
