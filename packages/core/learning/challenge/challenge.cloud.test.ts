import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { bombOf, pngOf } from "../../bank/image/image.fixture.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Letter, UserLetter } from "../../kernel/platform/mail.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { testClock, testDeps } from "../../testing/world.ts";
import * as Final from "./challenge-final.service.ts";
import * as Mail from "./challenge-mail.service.ts";
import * as Queue from "./challenge-queue.service.ts";
import {
  addProfile,
  author,
  challenge,
  challengedTest,
  correctKey,
  wrongAnswer,
} from "./challenge.fixture.ts";
import * as Challenges from "./challenge.service.ts";

useCloud();

const clock = testClock(Date.now());
let deps: Deps;
let office: Letter[];
let letters: UserLetter[];

beforeEach(() => {
  [office, letters] = [[], []];
  const real = testDeps(clock);
  deps = {
    ...real,
    config: { ...real.config, mail: { from: "a@example.org", to: "office@example.org" } },
    officeMail: { send: async (letter) => void office.push(letter) },
    userMail: { ready: true, send: async (letter) => void letters.push(letter) },
  };
});

type Challenged = Awaited<ReturnType<typeof challengedTest>>;

const userOf = ({ actors }: Challenged) => {
  const [actor] = actors;
  if (!actor) throw new Error("The exam has no student");
  return actor;
};

async function upload(exam: Challenged, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const { userId } = userOf(exam);
  const offer = await Challenges.offerEvidence(deps, userId, exam.testId, {
    type: "image/png",
    size: bytes.length,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(offer.fields)) form.append(name, value);
  form.append("file", new Blob([bytes], { type: "image/png" }));
  expect((await fetch(offer.url, { method: "POST", body: form })).status).toBe(204);
  return offer.uploadId;
}

const pictureOf = async ({ testId, ids }: Challenged) =>
  (await Queue.readQuestion(deps, testId, ids[0] ?? "", undefined)).challenges[0]?.pictureUrl ?? "";

describe("an image as evidence", () => {
  test("is shown to administrators by a signed address, and to no one without it", async () => {
    const exam = await challengedTest(deps, clock);
    const bytes = pngOf(40, 30);
    const picture = await upload(exam, bytes);
    await challenge(deps, userOf(exam), exam.testId, { questionId: exam.ids[0] ?? "", picture });
    const address = await pictureOf(exam);
    const shown = await fetch(address);
    expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, bytes]);
    expect((await fetch(address.split("?")[0] ?? "")).status).toBe(403);
    const { pathname } = new URL(address);
    const key = pathname.slice(pathname.indexOf("evidence/"));
    expect((await fetch(`${deps.config.mediaUrl}/${key}`)).status).toBe(403);
    await Challenges.withdraw(deps, userOf(exam).userId, exam.testId, exam.ids[0] ?? "");
    expect((await fetch(address)).status).toBe(404);
  });

  test("is refused if it is none, is someone else's, or was never sent", async () => {
    const [exam, other] = [await challengedTest(deps, clock), await challengedTest(deps, clock)];
    const [questionId = ""] = exam.ids;
    const add = (picture: string) =>
      challenge(deps, userOf(exam), exam.testId, { questionId, picture }).then(
        () => "done",
        (error: { code: string }) => error.code,
      );
    expect(await add(await upload(exam, Buffer.from("<html>")))).toBe("not_an_image");
    expect(await add(await upload(exam, bombOf(60_000)))).toBe("too_many_pixels");
    expect(await add(await upload(other, pngOf(4, 4)))).toBe("not_found");
    expect(await add(`up_${"0".repeat(20)}`)).toBe("not_found");
    expect(await Challenges.allOf(deps, userOf(exam).userId)).toEqual([]);
  });

  test("is removed with the account, and 180 days after the results are final", async () => {
    const [exam, other] = [await challengedTest(deps, clock), await challengedTest(deps, clock)];
    for (const one of [exam, other]) {
      const picture = await upload(one, pngOf(9, 9));
      await challenge(deps, userOf(one), one.testId, { questionId: one.ids[0] ?? "", picture });
    }
    const [kept, gone] = [await pictureOf(exam), await pictureOf(other)];
    await Challenges.removeAll(deps, userOf(other).userId);
    expect((await fetch(gone)).status).toBe(404);
    expect((await fetch(kept)).status).toBe(200);
    clock.advance(48 * HOUR + MINUTE);
    await correctKey(deps, exam.testId, { questionId: exam.ids[0] ?? "" });
    await Final.sweep(deps);
    clock.advance(MINUTE);
    await Mail.send(deps);
    clock.advance(179 * DAY);
    await Mail.send(deps);
    const later = await pictureOf(exam);
    expect((await fetch(later)).status).toBe(200);
    clock.advance(2 * DAY);
    await Mail.send(deps);
    expect((await fetch(await pictureOf(exam))).status).toBe(404);
  });
});

describe("letters", () => {
  test("tell a student once what was decided, when the results are final", async () => {
    const exam = await challengedTest(deps, clock);
    await addProfile(deps, userOf(exam));
    const [one = "", two = ""] = exam.ids;
    await challenge(deps, userOf(exam), exam.testId, {
      questionId: one,
      reason: "wrong_key",
      claims: [wrongAnswer(0)],
    });
    await challenge(deps, userOf(exam), exam.testId, { questionId: two });
    clock.advance(48 * HOUR + MINUTE);
    await correctKey(deps, exam.testId, { questionId: one, answer: wrongAnswer(0) });
    clock.advance(MINUTE);
    await Queue.decide(deps, author, exam.testId, { questionId: two, note: "The figure is fine." });
    await Mail.send(deps);
    expect(letters).toEqual([]);
    expect(await Final.sweep(deps)).toBe(1);
    clock.advance(MINUTE);
    await Mail.send(deps);
    await Mail.send(deps);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      to: userOf(exam).email,
      subject: "Results of Mechanics, first test are final",
    });
    expect(letters[0]?.text).toContain("Your 2 challenges: 1 accepted, 1 not accepted.");
    expect(letters[0]?.text).toContain(`/test-report/${exam.testId}.${userOf(exam).userId}.0`);
  });

  test("reach the office about new challenges at most every 6 hours, and once about late ones", async () => {
    const exam = await challengedTest(deps, clock);
    const [one = "", two = ""] = exam.ids;
    clock.advance(7 * HOUR);
    await Mail.send(deps);
    office = [];
    const ours = () => office.filter(({ text }) => text.includes("to decide"));
    await challenge(deps, userOf(exam), exam.testId, { questionId: one });
    clock.advance(7 * HOUR);
    await Mail.send(deps);
    await Mail.send(deps);
    expect(ours()).toHaveLength(1);
    await challenge(deps, userOf(exam), exam.testId, { questionId: two });
    clock.advance(5 * HOUR);
    await Mail.send(deps);
    expect(ours()).toHaveLength(1);
    clock.advance(2 * HOUR);
    await Mail.send(deps);
    expect(ours()).toHaveLength(2);
    expect(ours().at(-1)?.text).toContain("Mechanics, first test: 2 questions to decide.");
    clock.advance(4 * DAY);
    await Mail.send(deps);
    await Mail.send(deps);
    const late = office.filter(({ subject }) => subject.startsWith("Decide the challenges"));
    expect(late).toHaveLength(1);
  });
});
