import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sharedBytes } from "../../testing/shared-data.fixture.ts";
import { encodeImage } from "./encode-image.ts";
import { factsOfImage } from "./image-bytes.ts";
import { bombOf, pngChunk, pngOf, swellingPng } from "./image.fixture.ts";
import { IMAGE_TYPES, type ImageType } from "./image.rules.ts";

const SECRET = "12.97 N, 77.59 E";

/** A gradient with noise, always the same, so that every encoder has work. */
function drawn(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, noise = 1; at < pixels.length; at++) {
    noise = (noise * 48_271) % 2_147_483_647;
    pixels[at] = Math.floor((at / pixels.length) * 230) + (noise % 24);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const fileOf = (type: ImageType, width: number, height: number): Promise<Buffer> => {
  const image = drawn(width, height);
  return {
    "image/png": () => image.png(),
    "image/jpeg": () => image.jpeg(),
    "image/gif": () => image.gif(),
    "image/webp": () => image.webp({ lossless: true }),
  }
    [type]()
    .toBuffer();
};

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

describe("an encoded image", () => {
  async function isCopied(type: ImageType) {
    const { width, height, image, copies } = await encodeImage(await fileOf(type, 1500, 900), type);
    expect({ width, height }).toEqual({ width: 1500, height: 900 });
    expect(await factsOfImage(image)).toEqual({ type, width: 1500, height: 900, orientation: 1 });
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) {
      const height = Math.round((copy.width * 900) / 1500);
      const facts = { type: "image/webp", width: copy.width, height, orientation: 1 };
      expect(await factsOfImage(copy.bytes)).toEqual(facts);
      expect(copy.bytes.byteLength).toBeLessThan(image.byteLength);
    }
  }

  const named = "is of the same type and size, with copies as WebP (%s)";
  const slow = IMAGE_TYPES.filter((type) => /gif|webp/.test(type));
  test.each(IMAGE_TYPES.filter((type) => !slow.includes(type)))(named, isCopied);
  test.each(slow)(named, { tags: ["thorough"] }, isCopied);

  test.each([
    ["image/png", 0],
    ["image/gif", 8],
  ] as const)("looks the same (%s, up to %i of 255)", async (type, most) => {
    const before = await fileOf(type, 300, 200);
    const { image } = await encodeImage(before, type);
    const [one, other] = [await pixelsOf(before), await pixelsOf(image)];
    expect(other.byteLength).toBe(one.byteLength);
    const differences = one.map((value, at) => Math.abs(value - (other[at] ?? 0)));
    expect(differences.reduce((worst, next) => Math.max(worst, next), 0)).toBeLessThanOrEqual(most);
  });

  test("keeps what is transparent", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = sharp({ create: { width: 700, height: 90, channels: 4, background: clear } }).png();
    const { image, copies } = await encodeImage(await png.toBuffer(), "image/png");
    for (const bytes of [image, ...copies.map((copy) => copy.bytes)]) {
      expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
    }
  });

  test("is never larger than it was drawn", async () => {
    const { copies } = await encodeImage(await fileOf("image/png", 300, 200), "image/png");
    expect(copies.map((copy) => copy.width)).toEqual([300]);
  });

  test("stands upright, without place, comments and anything after its end", async () => {
    const photo = await drawn(60, 40)
      .withExif({ IFD0: { Artist: SECRET }, IFD3: { GPSLatitude: "12/1 58/1 12/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const page = Buffer.from("<script>alert(1)</script>");
    const sent = Buffer.concat([photo, page]);
    expect(sent.includes("Exif")).toBe(true);
    const { width, height, image, copies } = await encodeImage(sent, "image/jpeg");
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    for (const bytes of [image, ...copies.map((copy) => copy.bytes)]) {
      const { exif, orientation, icc, xmp } = await sharp(bytes).metadata();
      expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes("<script>")).toBe(false);
    }
  });

  test("has nothing of a text that is hidden where a header allows it", async () => {
    const png = pngOf(40, 30);
    const text = pngChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`));
    const sent = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
    const { image } = await encodeImage(sent, "image/png");
    expect(Buffer.from(image).includes(SECRET)).toBe(false);
  });
});

describe("a hostile file", () => {
  test("of too many pixels is refused before it is decoded", async () => {
    const code = "too_many_pixels";
    await expect(encodeImage(bombOf(30_000), "image/png")).rejects.toMatchObject({ code });
    await expect(encodeImage(bombOf(9_000), "image/png")).rejects.toMatchObject({ code });
  });

  test("that unpacks to more than its header says gives no more than that", async () => {
    const { width, height } = await encodeImage(swellingPng(50_000_000), "image/png");
    expect({ width, height }).toEqual({ width: 4, height: 4 });
  });

  test("with several frames is refused, not cut to its first", async () => {
    const frames = Buffer.concat([await pixelsOf(pngOf(8, 8)), await pixelsOf(pngOf(8, 8, 9))]);
    const channels = (frames.length / 128) as 1 | 3;
    const raw = { width: 8, height: 16, channels, pageHeight: 8 };
    const animated = sharp(frames, { raw });
    for (const [type, bytes] of [
      ["image/gif", await animated.clone().gif().toBuffer()],
      ["image/webp", await animated.clone().webp({ lossless: true }).toBuffer()],
      ["image/png", apngOf()],
    ] as const) {
      await expect(encodeImage(bytes, type), type).rejects.toMatchObject({
        code: "animated_image",
      });
    }
  });

  test.for([
    ["svg_as_png.png", "image/png"],
    ["gif_html_polyglot.gif", "image/gif"],
    ["html_as_mp4.mp4", "image/jpeg"],
  ] as const)("%s is refused", async ([name, type], ctx) => {
    const bytes = sharedBytes(ctx, `hostile/${name}`);
    await expect(encodeImage(bytes, type)).rejects.toMatchObject({ kind: "invalid" });
  });

  test("of a kind that we do not accept is not decoded, whatever type it claims", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`);
    const tiff = await sharp(pngOf(9, 9)).tiff().toBuffer();
    for (const bytes of [svg, tiff, Buffer.alloc(0), Buffer.from("x")]) {
      const refused = { code: "unreadable_image" };
      await expect(encodeImage(bytes, "image/png")).rejects.toMatchObject(refused);
    }
    const jpeg = await fileOf("image/jpeg", 9, 9);
    await expect(encodeImage(jpeg, "image/png")).rejects.toMatchObject({
      code: "unreadable_image",
    });
  });

  test("that ends early is drawn as far as it goes, or refused as unreadable", async () => {
    for (const type of IMAGE_TYPES) {
      const whole = await fileOf(type, 90, 60);
      for (const share of [0.1, 0.5, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.byteLength * share));
        const outcome = await encodeImage(cut, type).then(
          ({ width }) => width,
          (error: unknown) => error,
        );
        if (outcome !== 90) expect(outcome).toMatchObject({ code: "unreadable_image" });
      }
    }
  });
});

/** A PNG that says that it is animated. */
function apngOf(): Buffer {
  const png = pngOf(8, 8);
  const control = pngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}
