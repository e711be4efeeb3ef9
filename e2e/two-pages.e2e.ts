import { beforeAll, describe, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { QuestionSet } from "./support/question-set.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { Seeded } from "./support/seeded.ts";
import { logIn } from "./support/sign-in.ts";
import { crossedSave, Sitting } from "./support/sitting.ts";
import { useStage } from "./support/stage.ts";
import type { Visitor } from "./support/watch.ts";

const stage = useStage();
let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 12);
  asha = await stage.api.signedIn(people.asha);
});

/** A student's device; its clock is advanced so that saves need not be awaited. */
async function device(): Promise<Visitor & { clock: HurriedClock }> {
  const visitor = await stage.visit();
  visitor.watch.tolerate(crossedSave);
  const clock = await HurriedClock.on(visitor.page);
  await logIn(visitor.page, people.asha);
  return { ...visitor, clock };
}

describe("two tabs of one browser on one attempt", () => {
  test("show the same answers immediately, the later one of each question, and end together", async () => {
    const random = new Seeded();
    const paper = await questions.test();
    const { page, context, clock } = await device();
    await page.goto(paper.path);
    const first = new Sitting(page, paper);
    await first.screen.enter("Start Test");
    await first.answer(1, random);
    const other = await context.newPage();
    const otherClock = await HurriedClock.on(other);
    await other.goto(paper.path);
    const second = new Sitting(other, paper, first);
    await second.screen.enter("Resume");

    // One after another, each on the other one's answers.
    for (const number of [2, 1, 6]) {
      await first.answer(number, random);
      await second.answer(number, random);
    }
    await second.clear(2);
    await first.mark(3);
    // Both at the same time, on different questions.
    for (const [one, two] of [
      [4, 7],
      [8, 9],
      [10, 11],
    ] as const) {
      await Promise.all([first.answer(one, random), second.answer(two, random)]);
    }
    await second.expectInputs();
    await page.bringToFront();
    await first.expectInputs();
    await first.submit();
    // The other tab asks for the receipt as soon as its next save is refused.
    await otherClock.skip(20);
    await second.screen.page.getByRole("heading", { level: 1, name: first.receipt }).waitFor();
    await first.expectReported(asha, clock.elapsedMs + otherClock.elapsedMs);
  });
});

describe("two devices of one student on one attempt", () => {
  test("let the later answer of each question win and end in the same state", async () => {
    const random = new Seeded();
    const paper = await questions.test();
    const laptop = await device();
    await laptop.page.goto(paper.path);
    const first = new Sitting(laptop.page, paper);
    await first.screen.enter("Start Test");
    for (let number = 1; number <= 6; number++) await first.answer(number, random);
    await laptop.clock.skip(20);
    await first.screen.saved();

    const phone = await device();
    await phone.page.goto(paper.path);
    const second = new Sitting(phone.page, paper, first);
    await second.screen.enter("Resume");
    await second.expectInputs();
    for (const number of [7, 8, 9, 3, 4]) await second.answer(number, random);
    await phone.clock.skip(20);
    await second.screen.saved();

    // The laptop does not know about it yet and answers other questions.
    for (const number of [10, 11]) await first.answer(number, random);
    await laptop.clock.skip(20);
    await laptop.page.getByText("This test is also open on another device.").waitFor();
    await first.screen.saved();
    await first.expectInputs();
    await first.answer(3, random);
    await first.clear(9);
    await laptop.clock.skip(20);
    await first.screen.saved();
    await first.expectHeld(asha);

    await second.answer(12, random);
    await phone.clock.skip(20);
    await second.screen.saved();
    await second.expectInputs();
    await second.submit();
    const { receipt } = second;
    await first.clear(1);
    await laptop.clock.skip(20);
    await laptop.page.getByRole("heading", { level: 1, name: receipt }).waitFor();
  });
});
