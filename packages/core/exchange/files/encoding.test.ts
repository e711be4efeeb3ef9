import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { decoded, encodingOf } from "./encoding.ts";

const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();
const ENCODINGS = {
  "utf-8": (text: string) => Buffer.from(text),
  "utf-16le": (text: string) => Buffer.from(text, "utf16le"),
  "utf-16be": swapped,
};
const letters = fc.string({ unit: "binary", maxLength: 30 });
/** A stream whose pieces end anywhere, even inside a character. */
const cuts = fc.array(fc.nat(120), { maxLength: 8 });

function inPieces(bytes: Uint8Array, at: readonly number[]): Readable {
  const places = [0, ...at.filter((place) => place < bytes.length), bytes.length];
  places.sort((a, b) => a - b);
  return Readable.from(places.slice(1).map((to, i) => bytes.subarray(places[i], to)));
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

describe.each(Object.entries(ENCODINGS))("a text of %s", (encoding, encode) => {
  test("decodes the same in pieces of any size", async () => {
    await fc.assert(
      fc.asyncProperty(letters, cuts, async (text, at) => {
        expect(await joined(decoded(inPieces(encode(`a${text}`), at), encoding))).toBe(`a${text}`);
      }),
      { numRuns: runs(500) },
    );
  });

  test("is detected by its byte order mark, and loses only that", async () => {
    await fc.assert(
      fc.asyncProperty(letters, cuts, async (text, at) => {
        const bytes = encode(`\ufeff${text}`);
        const stream = () => inPieces(bytes, at);
        expect(await encodingOf({ start: bytes, stream })).toBe(encoding);
        expect(await joined(decoded(stream(), encoding))).toBe(text);
      }),
    );
  });
});

test("a text in any script without a byte order mark is detected as UTF-8", async () => {
  await fc.assert(
    fc.asyncProperty(letters, cuts, async (text, at) => {
      const bytes = Buffer.from(text.replaceAll("\0", ""));
      const stream = () => inPieces(bytes, at);
      expect(await encodingOf({ start: bytes, stream })).toBe("utf-8");
    }),
  );
});
