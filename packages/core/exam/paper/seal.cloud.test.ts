import { useCloud } from "@academy/local/testing/cloud.ts";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import * as Dashboard from "../../back-office/dashboard/dashboard.service.ts";
import { pngChunk, pngOf } from "../../bank/image/image.fixture.ts";
import * as ImageJob from "../../bank/image/image-job.service.ts";
import * as Images from "../../bank/image/image.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  student,
  testClock,
  testDeps,
  testInput,
} from "../../testing/world.ts";
import { load, view } from "../assessment/assessment.service.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { check } from "../builder/check-test.service.ts";
import * as CreateTest from "../builder/create-test.service.ts";
import * as EditTest from "../builder/edit-test.service.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import { readCover, readStudentPaper } from "./paper.store.ts";
import { sealedIdOf, unseal } from "./seal.rules.ts";

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

async function addTest(more: Partial<TestInput> = {}, question = "<p>What is light?</p>") {
  const one = await addQuestion(deps, by, single!.responseType, single!.example, { question });
  const input = testInput(deps, [one], {
    access: "PUBLIC",
    startTime: iso(clock.now() + 60 * MINUTE),
    expiryTime: iso(clock.now() + 120 * MINUTE),
    ...more,
  });
  const { _id: testId, rev } = await CreateTest.create(deps, by, input);
  return { testId, rev, input };
}

const moveTo = async (testId: string, beforeStart: number) =>
  clock.set((await load(deps, testId)).startTime - beforeStart * MINUTE);

async function fileOf(id: string) {
  const command = new GetObjectCommand({ Bucket: deps.config.bucket, Key: `sealed/${id}` });
  const { Body, ...facts } = await deps.s3.send(command);
  return { file: new Uint8Array((await Body?.transformToByteArray()) ?? []), ...facts };
}

/** The code of the error with which a start is refused, or the answer of the start. */
const startOf = async (who: ReturnType<typeof student>, testId: string) =>
  Attempts.start(deps, who, testId).catch((error: { code: string }) => error.code);

const sealedIn = async (who: ReturnType<typeof student>, testId: string) => ({
  view: (await view(deps, who, testId)).sealed,
  list: (await Dashboard.scheduled(deps, who.userId)).find(({ _id }) => _id === testId)?.sealed,
});

describe("a published test", () => {
  test("has a sealed paper, which the key of a start opens", async () => {
    const { testId } = await addTest();
    const who = student();
    const ref = await load(deps, testId);
    const { sealed } = await readCover(deps, ref);
    const { file, ContentType, CacheControl, ContentEncoding } = await fileOf(sealed?.id ?? "");
    expect(sealed).toEqual({ id: await sealedIdOf(file), bytes: file.length });
    expect([ContentType, CacheControl, ContentEncoding]).toEqual([
      "application/octet-stream",
      "public, max-age=31536000, immutable",
      undefined,
    ]);
    await moveTo(testId, 0);
    const { paper } = await Attempts.start(deps, who, testId);
    expect(paper).toMatchObject({ version: ref.paper, id: sealed?.id });
    const opened = await unseal(file, { testId, paper: ref.paper }, paper?.key ?? "");
    const { questions, passages } = await readStudentPaper(deps, ref);
    expect(opened).toEqual({ questions, passages, images: [] });
    expect((await Attempts.start(deps, who, testId)).paper).toEqual(paper);
  });

  test("names it from half an hour before the start, and gives the key with the start alone", async () => {
    const { testId } = await addTest();
    const who = student();
    const { sealed } = await readCover(deps, await load(deps, testId));
    await moveTo(testId, 31);
    expect(await sealedIn(who, testId)).toEqual({ view: undefined, list: undefined });
    await moveTo(testId, 30);
    expect(await sealedIn(who, testId)).toEqual({ view: sealed, list: sealed });
    expect(await startOf(who, testId)).toBe("not_open_yet");
    await moveTo(testId, 0);
    expect(await sealedIn(who, testId)).toEqual({ view: sealed, list: undefined });
    const started = await startOf(who, testId);
    expect(started).toMatchObject({ paper: { id: sealed?.id } });
    await moveTo(testId, -60);
    expect((await view(deps, who, testId)).sealed).toBeUndefined();
  });

  test("is not sent ahead to a student who has no subscription to it", async () => {
    const { testId } = await addTest({ access: "SUBSCRIBE" });
    await moveTo(testId, 20);
    expect(await sealedIn(student(), testId)).toEqual({ view: undefined, list: undefined });
  });

  test("opens for an administrator's trial before the start", async () => {
    const { testId } = await addTest();
    expect((await Attempts.start(deps, by, testId)).paper?.key).toMatch(/^EXK1\./);
  });

  test("has another file and another key after an edit", async () => {
    const { testId, rev, input } = await addTest();
    const before = await load(deps, testId);
    await EditTest.edit(deps, by, testId, { ...input, name: "Another name", rev });
    const after = await load(deps, testId);
    const [old, now] = [await readCover(deps, before), await readCover(deps, after)];
    expect(now.sealed?.id).not.toBe(old.sealed?.id);
    await moveTo(testId, 0);
    const { paper } = await Attempts.start(deps, student(), testId);
    const { file } = await fileOf(old.sealed?.id ?? "");
    const opened = unseal(file, { testId, paper: before.paper }, paper?.key ?? "");
    await expect(opened).rejects.toThrow("does not fit");
  });

  test("is not sealed for practice", async () => {
    const { testId } = await addTest({ releasePolicy: "PRACTICE" });
    await moveTo(testId, 0);
    expect((await readCover(deps, await load(deps, testId))).sealed).toBeUndefined();
    expect((await Attempts.start(deps, student(), testId)).paper).toBeUndefined();
  });
});

describe("the images of a sealed paper", () => {
  const upload = async (bytes: Buffer) => (await Images.fromBytes(deps, by, bytes, {})).image;
  const packed = async (testId: string) => {
    const ref = await load(deps, testId);
    const { paper } = await Attempts.start(deps, by, testId);
    const { file } = await fileOf(paper?.id ?? "");
    return (await unseal(file, { testId, paper: ref.paper }, paper?.key ?? "")).images;
  };

  test("travel in it, as the widest copy that there is", async () => {
    const large = await upload(pngOf(1600, 900));
    await ImageJob.makeCopies(deps, { key: large.public_id });
    const small = await upload(pngOf(90, 50));
    const html = `<p><img src="${large.secure_url}"><img src="${small.secure_url}"></p>`;
    const { testId } = await addTest({}, html);
    const images = await packed(testId);
    expect(images.map(({ src, type }) => [src, type])).toEqual([
      [large.public_id, "image/webp"],
      [small.public_id, "image/png"],
    ]);
    expect(images[1]?.bytes).toEqual(new Uint8Array(pngOf(90, 50)));
    // RIFF, then its length: a WebP file.
    expect(Buffer.from(images[0]?.bytes.subarray(8, 12) ?? []).toString()).toBe("WEBP");
  });

  test("are left out, the largest first, above 4 MB; the checklist says so", async () => {
    const heavy = (megabytes: number) => {
      const png = pngOf(80, 40);
      const profile = pngChunk("iCCP", Buffer.alloc(megabytes * 1024 * 1024));
      return upload(Buffer.concat([png.subarray(0, 33), profile, png.subarray(33)]));
    };
    const [first, second] = [await heavy(2.5), await heavy(3)];
    const html = `<p><img src="${first.secure_url}"><img src="${second.secure_url}"></p>`;
    const { testId, input } = await addTest({}, html);
    expect((await packed(testId)).map(({ src }) => src)).toEqual([first.public_id]);
    const { problems, ready } = await check(deps, input, []);
    const late = problems.filter(({ code }) => code === "late_images");
    expect(ready).toBe(true);
    expect(late.map(({ severity, message }) => [severity, message])).toEqual([
      [
        "warning",
        "1 image (3.0 MB) loads after the start: at most 4.0 MB of images are sent ahead.",
      ],
    ]);
    const practice = await check(deps, { ...input, releasePolicy: "PRACTICE" }, []);
    expect(practice.problems.filter(({ code }) => code === "late_images")).toEqual([]);
  });
});
