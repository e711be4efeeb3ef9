import { FILM } from "./brush.ts";
import type { Frame } from "./page.ts";

/** An element of EBML: id in hex, and its content. Source: RFC 8794; Matroska: RFC 9559. */
function element(id: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const words = (text: string): Buffer => Buffer.from(text, "latin1");

const head = () =>
  element(
    "1a45dfa3",
    element("4286", number(1)),
    element("42f7", number(1)),
    element("42f2", number(4)),
    element("42f3", number(8)),
    element("4282", words("webm")),
    element("4287", number(2)),
    element("4285", number(2)),
  );

const info = () =>
  element(
    "1549a966",
    element("2ad7b1", number(1_000_000)),
    element("4489", float(FILM.seconds * 1000)),
    element("4d80", words("Exam Academy")),
    element("5741", words("Exam Academy")),
  );

const tracks = () =>
  element(
    "1654ae6b",
    element(
      "ae",
      element("d7", number(1)),
      element("73c5", number(1)),
      element("83", number(1)),
      element("86", words("V_VP9")),
      element("e0", element("b0", number(FILM.width)), element("ba", number(FILM.height))),
    ),
  );

function cluster(frames: readonly Frame[]): Buffer {
  const start = frames[0]?.at ?? 0;
  const blocks = frames.map(({ at, key, data }) => {
    const header = Buffer.from([0x81, 0, 0, key ? 0x80 : 0]);
    header.writeInt16BE(at - start, 1);
    return element("a3", header, Buffer.from(data, "base64"));
  });
  return element("1f43b675", element("e7", number(start)), ...blocks);
}

/** Where each cluster begins, counted from the first element of the segment. */
const cues = (starts: readonly { at: number; position: number }[]) =>
  element(
    "1c53bb6b",
    ...starts.map(({ at, position }) =>
      element(
        "bb",
        element("b3", number(at)),
        element("b7", element("f7", number(1)), element("f1", number(position))),
      ),
    ),
  );

/** A WebM of VP9 frames with its length and an index, so that players can seek immediately. */
export function webm(frames: readonly Frame[]): Buffer {
  const groups: Frame[][] = [];
  for (const frame of frames) {
    if (frame.key) groups.push([]);
    groups.at(-1)?.push(frame);
  }
  const clusters = groups.map(cluster);
  const front = [info(), tracks()];
  // Every number in it is eight bytes long, so its own size is known beforehand.
  const length = cues(groups.map(() => ({ at: 0, position: 0 }))).length;
  let position = length + Buffer.concat(front).length;
  const starts = clusters.map((bytes, i) => {
    const start = { at: groups[i]?.[0]?.at ?? 0, position };
    position += bytes.length;
    return start;
  });
  return Buffer.concat([head(), element("18538067", ...front, cues(starts), ...clusters)]);
}
