import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PaperPack,
  seal,
  sealedIdOf,
  sealKeyOf,
} from "@academy/core/exam/paper/seal.rules.ts";
import { keepUntil, loadDelay } from "./ahead.rules.ts";
import type { Packs } from "./pack.shelf.ts";
import { SealedPapers } from "./sealed-paper.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-23T04:00:00.000Z");
const startsIn = (ms: number, id?: string) => ({
  startTime: new Date(NOW + ms).toISOString(),
  expiryTime: new Date(NOW + ms + 180 * MINUTE).toISOString(),
  ...(id !== undefined && { sealed: { id } }),
});

type Bytes = Uint8Array<ArrayBuffer>;

const testId = `t_${"0".repeat(20)}`;
const key = sealKeyOf(new Uint8Array(32).fill(3));
const pack: PaperPack = {
  questions: [
    {
      _id: "q_1",
      section: 0,
      subject: "Physics",
      responseType: "MCQ_SINGLE",
      questionType: "MCQ",
      question: `<p><img src="media/a.png"></p>`,
      marks: 4,
      passageId: "p_1",
    },
  ],
  passages: { p_1: "<p>A passage</p>" },
  images: [{ src: "media/a.png", type: "image/webp", bytes: Uint8Array.of(1, 2, 3) }],
};
const file = await seal(pack, { testId, paper: "pv_1" }, { key, iv: new Uint8Array(12) });
const id = await sealedIdOf(file);
const paper = { version: "pv_1", id, key, mediaUrl: "https://media.example" };

/**
 * A browser: what it keeps, what the network answers to each request, and how many requests it
 * made.
 */
function browser(answers: (Bytes | Error)[], kept = new Map<string, Bytes>(), broken = false) {
  const asked: string[] = [];
  const planned: { ms: number; work: () => void }[] = [];
  const fail = async () => {
    throw new Error("Storage is full");
  };
  const whole: Packs = {
    get: async (one) => kept.get(one),
    keep: async (one, bytes) => void kept.set(one, bytes),
    tidy: async () => {},
  };
  const papers = new SealedPapers({
    packs: broken ? { get: fail, keep: fail, tidy: fail } : whole,
    load: async (one) => {
      asked.push(one);
      const answer = answers.shift() ?? new Error("Offline");
      if (answer instanceof Error) throw answer;
      return answer;
    },
    now: () => NOW,
    random: () => 0.5,
    after: (ms, work) => void planned.push({ ms, work }),
  });
  return { papers, asked, planned, kept };
}

const changed = Uint8Array.from(file, (byte, at) => (at === 99 ? byte ^ 1 : byte));

describe("a paper that was loaded ahead", () => {
  test("opens without a request at the start, and has all texts and images", async () => {
    const { papers, asked, planned } = browser([file]);
    papers.loadAhead([startsIn(21 * MINUTE, id)], NOW);
    expect(planned.map(({ ms }) => ms)).toEqual([10 * MINUTE]);
    planned[0]?.work();
    const opened = await papers.open(testId, paper);
    expect(asked).toEqual([id]);
    expect(opened.questions).toEqual([
      { ...pack.questions[0], passageId: `p_1.${testId}`, passageText: "<p>A passage</p>" },
    ]);
    const image = opened.images.get("media/a.png");
    expect(image?.type).toBe("image/webp");
    expect(new Uint8Array((await image?.arrayBuffer()) ?? [])).toEqual(Uint8Array.of(1, 2, 3));
    expect(opened.mediaUrl).toBe(paper.mediaUrl);
  });

  test("is kept in the browser, so that a reload needs no request", async () => {
    const first = browser([file]);
    await first.papers.open(testId, paper);
    const reloaded = browser([], first.kept);
    await reloaded.papers.open(testId, paper);
    expect(reloaded.asked).toEqual([]);
  });

  test("is planned once, and again when an edit has given the test another paper", () => {
    const { papers, planned } = browser([]);
    const test = startsIn(21 * MINUTE, id);
    for (let again = 0; again < 3; again++) papers.loadAhead([test], NOW);
    expect(planned).toHaveLength(1);
    papers.loadAhead([{ ...test, sealed: { id: "another" } }], NOW);
    expect(planned).toHaveLength(2);
  });

  test("is not planned for a test without one", () => {
    const { papers, planned } = browser([]);
    papers.loadAhead([startsIn(21 * MINUTE)], NOW);
    expect(planned).toEqual([]);
  });

  test("is loaded again when the browser's copy was damaged", async () => {
    const { papers, asked, kept } = browser([file], new Map([[id, changed]]));
    await papers.open(testId, paper);
    expect(asked).toEqual([id]);
    expect(kept.get(id)).toEqual(file);
  });
});

describe("a paper that was not loaded ahead", () => {
  test("is loaded by the start, also where nothing can be kept", async () => {
    const { papers } = browser([file], new Map(), true);
    expect((await papers.open(testId, paper)).questions).toHaveLength(1);
  });

  test("is tried twice, and then opens", async () => {
    const { papers, asked } = browser([new Error("Offline"), file]);
    await papers.open(testId, paper);
    expect(asked).toEqual([id, id]);
  });

  test("says what is wrong after two tries, and can be tried again", async () => {
    const { papers, kept } = browser([changed, changed, file]);
    await expect(papers.open(testId, paper)).rejects.toThrow("was changed on its way");
    expect(kept.size).toBe(0);
    expect((await papers.open(testId, paper)).questions).toHaveLength(1);
  });

  test("says that its key is wrong or missing", async () => {
    const { papers } = browser([file]);
    const wrong = sealKeyOf(new Uint8Array(32).fill(4));
    await expect(papers.open(testId, { ...paper, key: wrong })).rejects.toThrow(
      "The key does not fit this paper",
    );
    await expect(papers.open(testId, { ...paper, key: "" })).rejects.toThrow(
      "The key of this paper is missing.",
    );
  });
});

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("a paper is loaded between now and a minute before the start, whatever the device's clock", () => {
  const start = startsIn(0);
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 30 }), random, (minutes, drawn) => {
      const now = NOW - minutes * MINUTE;
      const delay = loadDelay(start, now, drawn);
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(now + delay).toBeLessThanOrEqual(Math.max(now, NOW - MINUTE));
    }),
  );
  expect(loadDelay(start, NOW - 600 * MINUTE, 0.999)).toBeLessThan(29 * MINUTE);
});

test("a paper is kept for a day after its test, or two days if that is open for years", () => {
  expect(keepUntil(startsIn(20 * MINUTE), NOW)).toBe(NOW + (20 + 180 + 24 * 60) * MINUTE);
  const demo = { ...startsIn(0), expiryTime: "2099-01-01T00:00:00.000Z" };
  expect(keepUntil(demo, NOW)).toBe(NOW + 48 * 60 * MINUTE);
});
