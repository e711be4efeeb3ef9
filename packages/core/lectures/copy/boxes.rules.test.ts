import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../testing/runs.ts";
import { box, copyFilm, moov } from "../../testing/film.fixture.ts";
import {
  boxesIn,
  BoxesError,
  type Fragment,
  readIndex,
  sidx,
  tracksIn,
  withLength,
} from "./boxes.rules.ts";
import { codecsIn, mediaIn } from "./codecs.rules.ts";

/** Fragments whose lengths are whole units of the timescale. */
const fragments = (timescale: number): fc.Arbitrary<Fragment[]> =>
  fc.array(
    fc.record({
      bytes: fc.integer({ min: 1, max: 0x7f_ff_ff_ff }),
      seconds: fc.integer({ min: 1, max: 12 * timescale }).map((units) => units / timescale),
    }),
    { maxLength: 40 },
  );

const indexes = fc
  .integer({ min: 1, max: 90_000 })
  .chain((timescale) => fc.record({ timescale: fc.constant(timescale), of: fragments(timescale) }));

describe("an index", () => {
  it("is read as it was written, wherever its file begins", () => {
    fc.assert(
      fc.property(indexes, fc.uint8Array({ maxLength: 50 }), ({ timescale, of }, before) => {
        const start = box("free", before);
        const bytes = new Uint8Array([...start, ...sidx(of, { id: 3, timescale })]);
        const index = readIndex(bytes);
        expect(index?.head).toBe(bytes.length);
        expect(index?.fragments.map(({ bytes: size }) => size)).toEqual(of.map((one) => one.bytes));
        for (const [i, { seconds, from, at }] of (index?.fragments ?? []).entries()) {
          expect(Math.abs(seconds - (of[i]?.seconds ?? 0)) * timescale).toBeLessThan(0.01);
          const earlier = index?.fragments[i - 1];
          if (earlier)
            expect([at, from]).toEqual([
              earlier.at + earlier.bytes,
              expect.closeTo(earlier.from + earlier.seconds, 6),
            ]);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("is not read until all of it is there", () => {
    const film = copyFilm({ seconds: 60 });
    const whole = readIndex(film)?.head ?? 0;
    expect(whole).toBeGreaterThan(200);
    for (let length = 0; length < whole; length++)
      expect(readIndex(film.subarray(0, length))).toBeNull();
    expect(readIndex(film.subarray(0, whole))?.fragments).toHaveLength(15);
  });

  it("is not read if a player could not follow it", () => {
    const track = { id: 1, timescale: 1000 };
    const good = sidx([{ bytes: 10, seconds: 4 }], track);
    const changed = (at: number, ...bytes: number[]) => {
      const copy = good.slice();
      copy.set(bytes, at);
      return readIndex(copy);
    };
    expect(changed(0)).toMatchObject({ head: 44, duration: 4 });
    expect(changed(16, 0, 0, 0, 0)).toBeNull(); // No timescale.
    expect(changed(30, 0, 2)).toBeNull(); // An entry beyond the box.
    expect(changed(32, 0x80)).toBeNull(); // Leads to another index.
    expect(changed(35, 0)).toBeNull(); // No bytes.
    expect(changed(38, 0, 0)).toBeNull(); // No length.
    expect(() =>
      sidx(
        Array.from({ length: 65_536 }, () => ({ bytes: 1, seconds: 1 })),
        track,
      ),
    ).toThrow(RangeError);
  });
});

describe("boxes", () => {
  it("end at the first that makes no sense, whatever the bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        let at = 0;
        for (const one of boxesIn(bytes)) {
          expect(one.from).toBe(at);
          expect(one.to).toBeGreaterThanOrEqual(one.body);
          at = one.to;
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it("of a copy are refused or read within bounds when any byte is flipped or missing", () => {
    const film = copyFilm({ seconds: 12 });
    const head = readIndex(film)?.head ?? 0;
    const read = (bytes: Uint8Array<ArrayBuffer>) => {
      try {
        readIndex(bytes);
        tracksIn(bytes);
        mediaIn(bytes);
        withLength(bytes, 9);
      } catch (error) {
        expect(error).toBeInstanceOf(BoxesError);
      }
    };
    for (let at = 0; at < head; at++) {
      read(film.slice(0, at));
      for (const bits of [0x01, 0x80, 0xff]) {
        const copy = film.slice(0, head);
        copy[at] = (copy[at] ?? 0) ^ bits;
        read(copy);
      }
    }
  });
});

describe("the description of a film", () => {
  it("says its tracks, codecs and the size of its picture", () => {
    const film = copyFilm();
    expect(tracksIn(film)).toEqual([
      { id: 1, timescale: 1000 },
      { id: 2, timescale: 1000 },
    ]);
    expect(mediaIn(film)[0]).toEqual({
      kind: "picture",
      codec: "avc1.64001f",
      width: 1280,
      height: 720,
    });
    expect(codecsIn(film)).toBe("avc1.64001f,opus");
    expect(codecsIn(moov(["aac", "h264"], 1))).toBe("avc1.64001f,mp4a.40.2");
    expect(codecsIn(moov(["hevc", "ac3"], 1))).toBe("hvc1,ac-3");
  });

  it("takes another length, in the units of each box", () => {
    const before = moov(["h264", "opus"], 4);
    const after = withLength(before, 3600.5);
    const units = (bytes: Uint8Array) => {
      const view = new DataView(bytes.buffer);
      const found: number[] = [];
      for (let at = 0; at + 4 <= bytes.length; at++) {
        if (view.getUint32(at) === 3_600_500) found.push(at);
      }
      return found.length;
    };
    expect([units(before), units(after)]).toEqual([0, 5]);
    expect(after).toHaveLength(before.length);
    expect(() => withLength(box("moov", box("trak")), 1)).toThrow(BoxesError);
  });
});
