import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLog } from "../../kernel/platform/log.ts";
import { withAddresses } from "../../kernel/rich-text/media.rules.ts";
import { runs } from "../../testing/runs.ts";
import {
  fitting,
  imagesToSend,
  type PaperPack,
  seal,
  sealedIdOf,
  sealKeyOf,
  unseal,
} from "./seal.rules.ts";

const of = { testId: "t_1", paper: "pv_1" };
const key = sealKeyOf(new Uint8Array(32).fill(7));
const iv = new Uint8Array(12).fill(9);
const bytes = (...values: number[]) => Uint8Array.from(values);
const question = (id: string, html: string): PaperPack["questions"][number] => ({
  _id: id,
  section: 0,
  subject: "Physics",
  responseType: "MCQ_SINGLE",
  questionType: "MCQ",
  question: html,
  options: ["<p>A</p>", "<p>B</p>"],
  marks: 4,
});
const pack: PaperPack = {
  questions: [question("q_1", "<p>Secret words</p>"), question("q_2", "<p>π ≈ 3 😀</p>")],
  passages: { p_1: "<p>A passage</p>" },
  images: [
    { src: "media/a.png", type: "image/webp", bytes: bytes(1, 2, 3) },
    { src: "media/b.png", type: "image/png", bytes: bytes() },
    { src: "media/c.png", type: "image/png", bytes: bytes(0, 0, 0, 255) },
  ],
};

const anyBytes = fc.uint8Array({ maxLength: 9000 }).map((one) => Uint8Array.from(one));
const anyPack = fc.record({
  questions: fc.array(
    fc.string().map((text) => question("q_1", text)),
    { maxLength: 5 },
  ),
  passages: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3, noNullPrototype: true }),
  images: fc.array(
    fc.record({ src: fc.string(), type: fc.constant("image/png"), bytes: anyBytes }),
    { maxLength: 4 },
  ),
});

describe("a sealed paper", () => {
  test("opens with its key as it was sealed, whatever is in it", async () => {
    await fc.assert(
      fc.asyncProperty(anyPack, async (any) => {
        const opened = await unseal(await seal(any, of, { key, iv }), of, key);
        expect(opened).toEqual(any);
      }),
      { numRuns: runs(200) },
    );
  });

  test("is a whole number of blocks, so that its size says little", async () => {
    for (const extra of [0, 1, 4000, 4095, 4096, 9000]) {
      const noise = crypto.getRandomValues(new Uint8Array(extra));
      const images = [{ src: "media/x.png", type: "image/png", bytes: noise }];
      const file = await seal({ ...pack, images }, of, { key, iv });
      expect(file.length % 4096).toBe(0);
    }
  });

  test("contains none of its words, also not as they are compressed", async () => {
    const file = await seal(pack, of, { key, iv });
    const text = Buffer.from(file).toString("latin1");
    expect(text.slice(0, 4)).toBe("EXP1");
    expect(text).not.toContain("Secret");
    expect(text).not.toContain("media/");
    expect(text).not.toContain("\u001f\u008b\u0008");
  });

  test("does not open after a flipped bit in any of its fields", async () => {
    const file = await seal(pack, of, { key, iv });
    const last = file.length - 1;
    const fields = {
      magic: [0, 3],
      iv: [4, 15],
      length: [16, 19],
      json: [20, 60],
      padding: [last - 40, last - 16],
      tag: [last - 15, last],
    };
    for (const [name, places] of Object.entries(fields)) {
      for (const at of places) {
        for (let bit = 0; bit < 8; bit++) {
          const broken = Uint8Array.from(file);
          broken[at] = (broken[at] ?? 0) ^ (1 << bit);
          await expect(unseal(broken, of, key), `${name} at ${at}`).rejects.toThrow(
            /not a sealed paper|does not fit this paper/,
          );
        }
      }
    }
  });

  test("does not open when bytes are missing or were added", async () => {
    const file = await seal(pack, of, { key, iv });
    for (const broken of [
      new Uint8Array(),
      file.slice(0, 20),
      file.slice(0, -1),
      Uint8Array.from([...file, 0]),
    ]) {
      await expect(unseal(broken, of, key)).rejects.toMatchObject({ name: "SealError" });
    }
  });

  test("does not open as another test's or another version's", async () => {
    const file = await seal(pack, of, { key, iv });
    const words = "The key does not fit this paper, or the paper was changed on its way.";
    await expect(unseal(file, { ...of, testId: "t_2" }, key)).rejects.toThrow(words);
    await expect(unseal(file, { ...of, paper: "pv_2" }, key)).rejects.toThrow(words);
  });

  test("does not open with a wrong key, and says so of a missing one", async () => {
    const file = await seal(pack, of, { key, iv });
    const other = sealKeyOf(new Uint8Array(32).fill(8));
    await expect(unseal(file, of, other)).rejects.toThrow("The key does not fit this paper");
    for (const missing of ["", "EXK1.", "undefined", key.slice(0, -1), `${key}a`]) {
      await expect(unseal(file, of, missing)).rejects.toThrow("The key of this paper is missing.");
    }
  });

  test("is named by its content", async () => {
    const file = await seal(pack, of, { key, iv });
    const again = await seal(pack, of, { key, iv: new Uint8Array(12).fill(1) });
    expect(await sealedIdOf(file)).toMatch(/^[0-9a-f]{32}$/);
    expect(await sealedIdOf(Uint8Array.from(file))).toBe(await sealedIdOf(file));
    expect(await sealedIdOf(again)).not.toBe(await sealedIdOf(file));
  });

  test("refuses to be sealed with a short key", () => {
    expect(() => sealKeyOf(new Uint8Array(16))).toThrow("A key has 32 bytes.");
  });
});

test("no line of the log contains a key, wherever it was", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (random) => {
      const lines: string[] = [];
      const log = createLog((line) => lines.push(line));
      const secret = sealKeyOf(random);
      log.info("attempt.recorded", { answer: { paper: { key: secret } }, text: `"${secret}"` });
      log.error("request.failed", new Error(`It broke at ${secret}`), { [secret]: 1 });
      expect(lines.join()).not.toContain(secret.slice(-43));
      expect(lines.join().match(/\[removed\]/g)?.length).toBeGreaterThanOrEqual(4);
    }),
  );
});

test("leaves out the largest images until the rest fits", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ bytes: fc.nat(100) })), fc.nat(500), (images, most) => {
      const { packed, left } = fitting(images, most);
      const sum = (list: typeof images) => list.reduce((total, one) => total + one.bytes, 0);
      expect(sum(packed)).toBeLessThanOrEqual(most);
      expect(packed.length + left.length).toBe(images.length);
      const smallestLeft = Math.min(...left.map((one) => one.bytes));
      expect(packed.every((one) => one.bytes <= smallestLeft)).toBe(true);
      if (left.length > 0) expect(sum(packed) + smallestLeft).toBeGreaterThan(most);
    }),
  );
});

const sized = `<img src="media/a.png" srcset="media/a-640.webp 640w, media/a-1280.webp 1280w, media/a.png 2000w" sizes="80vw" width="2000" height="9" alt="A">`;

test("sends the widest copy of each image, or the image itself", () => {
  const paper = {
    questions: [{ ...pack.questions[0]!, options: [sized, `<img src="media/b.gif" alt="">`] }],
    passages: { p: `<p><img src="media/c.png"></p>` },
  };
  expect([...imagesToSend(paper)]).toEqual([
    ["media/a.png", "media/a-1280.webp"],
    ["media/b.gif", "media/b.gif"],
    ["media/c.png", "media/c.png"],
  ]);
});

test("shows an image of the file in place of its copies, and leaves the others", () => {
  const html = `<p>${sized}<img src="media/b.gif" alt=""></p>`;
  const shown = withAddresses(html, (src) => (src === "media/a.png" ? "blob:x" : undefined));
  expect(shown).toBe(
    `<p><img src="blob:x" width="2000" height="9" alt="A"><img src="media/b.gif" alt=""></p>`,
  );
});

test("shows an image of the device in place of one with a whole address", () => {
  const html = `<img src="https://m.example/media/a.png" srcset="https://m.example/media/a-640.webp 640w" alt="A">`;
  expect(withAddresses(html, () => "blob:x")).toBe(`<img src="blob:x" alt="A">`);
});
