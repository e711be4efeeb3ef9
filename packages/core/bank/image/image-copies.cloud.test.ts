import { useCloud } from "@academy/local/testing/cloud.ts";
import sharp, { type Sharp } from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { copyOf } from "../../kernel/rich-text/image-sizes.rules.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { encodeImage } from "./encode-image.ts";
import { publishedForm } from "./published-form.service.ts";
import * as ImageCopies from "./image-copies.service.ts";
import { pngOf } from "./image.fixture.ts";
import * as ImageJob from "./image-job.service.ts";
import * as Images from "./image.service.ts";

const clock = testClock();
useCloud();
const by = admin();
let deps: Deps;
let asked: unknown[];
let shade = 0;

beforeAll(() => {
  deps = { ...testDeps(clock), events: { send: async (_kind, ref) => void asked.push(ref) } };
});
beforeEach(async () => {
  asked = [];
  // Gives up the images that wait for their copies since earlier tests.
  for (let n = 0; n < 6; n++) {
    clock.advance(11 * MINUTE);
    await ImageCopies.sweep(deps);
  }
  asked = [];
});

/** A photo that was not sent before, wide enough for one copy. */
const photo = (width = 700, height = 50) => {
  const background = { r: ++shade, g: 90, b: 40 };
  const noise = { type: "gaussian" as const, mean: 120, sigma: 20 };
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .withExif({ IFD0: { Artist: "Asha" } })
    .jpeg({ quality: 95 })
    .toBuffer();
};
const send = async (bytes: Buffer) => (await Images.fromBytes(deps, by, bytes, {})).image.public_id;
const recordOf = async (key: string) => (await ImageCopies.findMany(deps, [key])).get(key);
const fetched = (key: string) => fetch(`${deps.config.mediaUrl}/${key}`);
const bytesOf = async (key: string) => Buffer.from(await (await fetched(key)).arrayBuffer());

describe("the copies of an image", () => {
  test("are requested by its upload, made by the job and public for ever", async () => {
    const key = await send(await photo(1500, 500));
    expect(asked).toEqual([{ key }]);
    expect(await recordOf(key)).toMatchObject({ state: "waiting", width: 1500, height: 500 });
    const before = await bytesOf(key);
    expect(await ImageJob.makeCopies(deps, { key })).toBe("ready");
    expect(await recordOf(key)).toMatchObject({ state: "ready", copies: [640, 1280] });
    for (const width of [640, 1280]) {
      const got = await fetched(key.replace(".jpg", `-${width}.webp`));
      expect(got.headers.get("content-type")).toBe("image/webp");
      expect(got.headers.get("cache-control")).toContain("immutable");
      const copy = Buffer.from(await got.arrayBuffer());
      expect((await sharp(copy).metadata()).width).toBe(width);
    }
    const after = await bytesOf(key);
    expect(after.equals(before)).toBe(false);
    expect((await sharp(after).metadata()).exif).toBeUndefined();
  });

  test("are made once, however often the event comes", async () => {
    const key = await send(await photo());
    await ImageJob.makeCopies(deps, { key });
    const made = await bytesOf(key);
    expect(await ImageJob.makeCopies(deps, { key })).toBe("ready");
    expect((await bytesOf(key)).equals(made)).toBe(true);
    const none = `media/${"0".repeat(64)}.png`;
    expect(await ImageJob.makeCopies(deps, { key: none })).toBeUndefined();
  });

  test("stay when the same file is sent again", async () => {
    const file = await photo();
    const key = await send(file);
    await ImageJob.makeCopies(deps, { key });
    const made = await bytesOf(key);
    asked = [];
    expect(await send(file)).toBe(key);
    expect(asked).toEqual([]);
    expect((await bytesOf(key)).equals(made)).toBe(true);
  });

  test("are the same after a job that was killed at any write and repeated", async () => {
    const prepare = async () => {
      const key = await send(await photo());
      return { deps, key, published: await bytesOf(key) };
    };
    let worlds = 0;
    for await (const { world, at } of killedAtEachWrite(prepare, (dying, { key }) =>
      ImageJob.makeCopies(dying, { key }),
    )) {
      const { key, published } = world;
      expect([at, await ImageJob.makeCopies(deps, { key })]).toEqual([at, "ready"]);
      const { image, copies, width, height } = await encodeImage(published, "image/jpeg");
      const widths = copies.map((copy) => copy.width);
      expect(await recordOf(key)).toMatchObject({ width, height, copies: widths });
      expect([at, (await bytesOf(key)).equals(image)]).toEqual([at, true]);
      for (const copy of copies) {
        expect((await bytesOf(copyOf(key, copy.width))).equals(copy.bytes)).toBe(true);
      }
      worlds++;
    }
    // There are four writes: two copies, the image and the record. The process is killed before and
    // after each of them (8), and two cases have no kill.
    expect(worlds).toBe(10);
  });
});

describe("one drawing", () => {
  const formats: Record<string, (image: Sharp) => Sharp> = {
    jpeg: (image) => image.jpeg(),
    png: (image) => image.png(),
    webp: (image) => image.webp(),
    "webp without loss": (image) => image.webp({ lossless: true }),
  };

  test.each(Object.entries(formats))(
    "as %s has one key, whatever the file says of its author",
    async (_name, encode) => {
      const red = { width: 40, height: 30, channels: 4 as const, background: "#f008" };
      const drawing = () => encode(sharp({ create: red }));
      const files = [
        await drawing().toBuffer(),
        await drawing()
          .withExif({ IFD0: { Artist: "Asha" } })
          .toBuffer(),
        await drawing()
          .withExif({ IFD0: { Artist: "Ravi Kumar", Copyright: "2026" } })
          .toBuffer(),
      ];
      expect(new Set(files.map((bytes) => bytes.toString("base64"))).size).toBe(3);
      const forms = await Promise.all(files.map(publishedForm));
      expect(new Set(forms.map(({ key }) => key)).size).toBe(1);
    },
  );
});

describe("an image that cannot be decoded", () => {
  /** A PNG whose size can be read, but whose kind of colours does not exist. */
  const broken = () => Buffer.from(pngOf(30 + ++shade, 20).fill(7, 25, 26));

  test("has failed for good, and sending it again says what to do", async () => {
    const file = broken();
    const key = await send(file);
    expect(await ImageJob.makeCopies(deps, { key })).toBe("failed");
    expect(await recordOf(key)).toMatchObject({ state: "failed", copies: [] });
    await expect(send(file)).rejects.toMatchObject({
      kind: "invalid",
      code: "unreadable_image",
      message: "This image cannot be read. Save it again as PNG and add that.",
    });
    clock.advance(11 * MINUTE);
    expect(await ImageCopies.sweep(deps)).toBe(0);
  });

  test("is refused at once if it is animated", async () => {
    const frames = Buffer.concat([Buffer.alloc(192, 9), Buffer.alloc(192, 200)]);
    const raw = { width: 8, height: 16, channels: 3 as const, pageHeight: 8 };
    const gif = await sharp(frames, { raw }).gif().toBuffer();
    await expect(send(gif)).rejects.toMatchObject({ code: "animated_image" });
    expect(asked).toEqual([]);
  });
});

describe("the sweep", () => {
  test("requests an image whose event could not be sent, which does not fail the upload", async () => {
    const lines: unknown[] = [];
    const send = () => Promise.reject(new Error("the bus is down"));
    const log = { ...deps.log, error: (event: string) => void lines.push(event) };
    const sent = await Images.fromBytes({ ...deps, log, events: { send } }, by, await photo(), {});
    expect(lines).toEqual(["due-work.request-failed"]);
    clock.advance(11 * MINUTE);
    expect(await ImageCopies.sweep(deps)).toBe(1);
    expect(asked).toEqual([{ key: sent.image.public_id }]);
  });

  test("requests an image again whose event was lost, but not before ten minutes", async () => {
    const key = await send(await photo());
    asked = [];
    clock.advance(9 * MINUTE);
    expect(await ImageCopies.sweep(deps)).toBe(0);
    clock.advance(2 * MINUTE);
    expect(await ImageCopies.sweep(deps)).toBe(1);
    expect(asked).toEqual([{ key }]);
    expect(await ImageCopies.sweep(deps)).toBe(0);
  });

  test("gives up after five requests, and the image stays as it is", async () => {
    const key = await send(await photo());
    for (let requests = 2; requests <= 5; requests++) {
      clock.advance(11 * MINUTE);
      expect(await ImageCopies.sweep(deps)).toBe(1);
    }
    clock.advance(11 * MINUTE);
    expect(await ImageCopies.sweep(deps)).toBe(0);
    expect(await recordOf(key)).toMatchObject({ state: "failed" });
    expect((await fetched(key)).status).toBe(200);
    expect(await ImageJob.makeCopies(deps, { key })).toBe("failed");
  });
});
