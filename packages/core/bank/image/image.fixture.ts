import { deflateSync, crc32 } from "node:zlib";

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A small PNG whose header says that it has `side` pixels in both directions. */
export function bombOf(side: number): Buffer<ArrayBuffer> {
  const bomb = pngOf(1, 1);
  bomb.writeUInt32BE(side, 16);
  bomb.writeUInt32BE(side, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

/** A PNG of 4 by 4 pixels whose rows expand to this many bytes. */
export const swellingPng = (bytes: number): Buffer =>
  Buffer.concat([
    pngOf(4, 4).subarray(0, 33),
    pngChunk("IDAT", deflateSync(Buffer.alloc(bytes))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);

/** A valid PNG of one grey, `shade` (0 to 255). */
export function pngOf(width: number, height: number, shade = 128): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8-bit greyscale, not interlaced.
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, shade);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
