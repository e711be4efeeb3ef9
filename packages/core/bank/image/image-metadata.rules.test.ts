import { imageSize } from "image-size";
import { describe, expect, test } from "vitest";
import { stripMetadata } from "./image-metadata.rules.ts";
import { pngChunk, pngOf } from "./image.fixture.ts";

const text = (value: string) => Buffer.from(value, "latin1");
const TAIL = text("<script>alert(1)</script>");
const SECRET = "12.97 N, 77.59 E";

/** A PNG with more chunks after its header. */
const pngWith = (...chunks: Buffer[]) => {
  const whole = pngOf(4, 3);
  return Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)]);
};

const segment = (marker: number, data: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.byteLength + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
};
const JFIF = segment(0xe0, text("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0"));
const FRAME = segment(0xc0, Buffer.from([8, 0, 3, 0, 4, 1, 1, 0x11, 0]));
// Image data with a stuffed byte and a restart marker, then more image data, as in progressive
// photos.
const SCANS = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([5, 6]),
]);
const jpegOf = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, FRAME, SCANS, Buffer.from([0xff, 0xd9])]);

const GIF_HEAD = Buffer.concat([
  text("GIF89a"),
  Buffer.from([4, 0, 3, 0, 0x80, 0, 0]),
  Buffer.alloc(6),
]);
const GIF_FRAME = Buffer.from([0x2c, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 2, 0x44, 1, 0]);
const GIF_COMMENT = Buffer.concat([
  Buffer.from([0x21, 0xfe, SECRET.length]),
  text(SECRET),
  Buffer.from([0]),
]);
const GIF_LOOP = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  text("NETSCAPE2.0"),
  Buffer.from([3, 1, 0, 0, 0]),
]);
const gifOf = (...blocks: Buffer[]) =>
  Buffer.concat([GIF_HEAD, ...blocks, GIF_FRAME, Buffer.from([0x3b])]);

function webpChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.byteLength);
  return Buffer.concat([text(name), length, data, Buffer.alloc(data.byteLength % 2)]);
}
const webpOf = (...chunks: Buffer[]) => {
  const body = Buffer.concat([text("WEBP"), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.byteLength);
  return Buffer.concat([text("RIFF"), length, body]);
};
const PIXELS = webpChunk("VP8L", Buffer.from([0x2f, 3, 0x80, 0, 0, 7, 7]));
const ALPHA = webpChunk("ALPH", Buffer.from([0, 9, 9]));
const EXIF = webpChunk("EXIF", text(SECRET));
const headOf = (flags: number) =>
  webpChunk("VP8X", Buffer.from([flags, 0, 0, 0, 3, 0, 0, 2, 0, 0]));

describe("the metadata of an image", () => {
  test.each([
    ["png", pngWith(pngChunk("tEXt", text(SECRET)), pngChunk("eXIf", text(SECRET))), pngOf(4, 3)],
    [
      "jpeg",
      jpegOf(JFIF, segment(0xe1, text(`Exif ${SECRET}`)), segment(0xfe, text(SECRET))),
      jpegOf(JFIF),
    ],
    ["gif", gifOf(GIF_COMMENT, GIF_LOOP), gifOf(GIF_LOOP)],
    ["webp", webpOf(headOf(0x1c), PIXELS, EXIF, webpChunk("XMP ", text(SECRET))), webpOf(PIXELS)],
    ["webp", webpOf(headOf(0x1c), ALPHA, PIXELS, EXIF), webpOf(headOf(0x10), ALPHA, PIXELS)],
  ] as const)(
    "is removed from a %s, together with anything after its end",
    (kind, withMetadata, bare) => {
      const type = `image/${kind}` as const;
      expect(Buffer.from(stripMetadata(Buffer.concat([withMetadata, TAIL]), type))).toEqual(bare);
      expect(Buffer.from(stripMetadata(bare, type))).toEqual(bare);
    },
  );

  test("does not include colour information, which stays", () => {
    const png = pngWith(pngChunk("gAMA", Buffer.alloc(4)), pngChunk("iCCP", text("p")));
    expect(Buffer.from(stripMetadata(png, "image/png"))).toEqual(png);
    const jpeg = jpegOf(JFIF, segment(0xe2, text("ICC_PROFILE\0")), segment(0xee, text("Adobe")));
    expect(Buffer.from(stripMetadata(jpeg, "image/jpeg"))).toEqual(jpeg);
  });

  test.each([1, 3, 6, 8])(
    "is removed from a photo except for its orientation (%i)",
    (orientation) => {
      const photo = jpegOf(JFIF, segment(0xe1, text(`Exif ${SECRET}`)));
      const bare = stripMetadata(photo, "image/jpeg", orientation);
      expect(Buffer.from(bare).toString("latin1")).not.toContain(SECRET);
      expect(imageSize(bare)).toMatchObject({ width: 4, height: 3 });
      expect(imageSize(bare).orientation ?? 1).toBe(orientation);
    },
  );
});

test("a truncated image stays as it is, wherever it ends", () => {
  const whole = [
    ["image/png", pngOf(4, 3)],
    ["image/jpeg", jpegOf(JFIF)],
    ["image/gif", gifOf(GIF_LOOP)],
    ["image/webp", webpOf(headOf(0x10), PIXELS)],
  ] as const;
  for (const [type, bytes] of whole) {
    for (let length = 16; length < bytes.byteLength; length++) {
      const half = bytes.subarray(0, length);
      expect(stripMetadata(half, type)).toBe(half);
    }
  }
});
