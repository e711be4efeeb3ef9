import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as ImageJob from "../../bank/image/image-job.service.ts";
import * as Images from "../../bank/image/image.service.ts";
import { pngOf } from "../../bank/image/image.fixture.ts";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  NAMES,
  testClock,
  testDeps,
  testInput,
} from "../../testing/world.ts";
import { load } from "../assessment/assessment.service.ts";
import { check } from "../builder/check-test.service.ts";
import * as CreateTest from "../builder/create-test.service.ts";
import * as OpenPaper from "../attempt/open-paper.service.ts";
import { readReview } from "./paper.store.ts";

const clock = testClock();
useCloud();
const by = admin();
let deps: Deps;
const [single] = EVERY_TYPE;
if (!single) throw new Error("There is an example of single choice");

beforeAll(async () => {
  deps = testDeps(clock);
  await ensureNames(deps, by);
});

const upload = async (bytes: Buffer) => (await Images.fromBytes(deps, by, bytes, {})).image;

/** A test whose only question has an image in each of its texts. */
async function inputWith(src: string) {
  const html = `<p>Look: <img src="${src}" alt="A lens"></p>`;
  const passage = await Passages.create(deps, by, {
    examType: "JEE",
    ...NAMES,
    passageText: html,
  });
  const texts = { question: html, solution: html, passageId: passage._id };
  const question = await addQuestion(deps, by, single!.responseType, single!.example, texts);
  return testInput(deps, [question], {
    instructions: html,
    startTime: iso(clock.now() + 60 * MINUTE),
    expiryTime: iso(clock.now() + 120 * MINUTE),
  });
}

/** Every text of a published test, as students get them. */
async function textsOf(input: Awaited<ReturnType<typeof inputWith>>) {
  const { _id: testId } = await CreateTest.create(deps, by, input);
  const { paper } = await load(deps, testId);
  const [question] = await OpenPaper.questions(deps, by, testId);
  const review = await readReview(deps, { testId, paper });
  return {
    question: question?.question ?? "",
    passage: question?.passageText ?? "",
    solution: Object.values(review.solutions)[0] ?? "",
  };
}

test("a published text offers the copies of its images, and says how large they are", async () => {
  const { secure_url: src, public_id: key } = await upload(pngOf(1600, 900));
  await ImageJob.makeCopies(deps, { key });
  const texts = await textsOf(await inputWith(src));
  const copy = (width: number) => src.replace(".png", `-${width}.webp ${width}w`);
  const attributes = `sizes="(max-width: 1600px) 80vw, 1600px" width="1600" height="900" alt="A lens"`;
  const shown = `<p>Look: <img src="${src}" srcset="${copy(640)}, ${copy(1280)}" ${attributes} /></p>`;
  expect(texts.question).toBe(shown);
  expect(texts.passage).toBe(shown);
  expect(texts.solution).toBe(shown.replaceAll(`${deps.config.mediaUrl}/`, ""));
});

test("a text that is published before the copies exist has the size alone", async () => {
  const { secure_url: src } = await upload(pngOf(1500, 800));
  const { question, passage } = await textsOf(await inputWith(src));
  const shown = `<p>Look: <img src="${src}" width="1500" height="800" alt="A lens" /></p>`;
  expect([question, passage]).toEqual([shown, shown]);
});

test("an image that could not be resized is reported before publishing, and does not block it", async () => {
  const file = Buffer.from(pngOf(70, 40).fill(7, 25, 26));
  const { secure_url: src, public_id: key } = await upload(file);
  expect(await ImageJob.makeCopies(deps, { key })).toBe("failed");
  const input = await inputWith(src);
  const checked = await check(deps, { ...input }, []);
  expect(checked.ready).toBe(true);
  const found = checked.problems.filter(({ code }) => code === "image_without_copies");
  expect(found.map(({ severity, path }) => [severity, path.replace(/^[qp]_[^.]+/, "*")])).toEqual([
    ["warning", "instructions"],
    ["warning", "*.question"],
    ["warning", "*.solution"],
    ["warning", "*"],
  ]);
  expect(found[0]?.message).toContain("Save it as PNG and insert it again.");
  expect((await textsOf(input)).question).toContain(`width="70" height="40"`);
});
