/** Enough bytes of a file to find out its type. */
export const HEAD_BYTES = 4096;

const textAt = (head: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...head.subarray(at, at + length));

/** Types by the brand in a file's first box (ISO/IEC 14496-12, 4.3). */
const BRANDS: readonly [RegExp, string][] = [
  [/^qt/, "video/quicktime"],
  [/^3g2/, "video/3gpp2"],
  [/^3g/, "video/3gpp"],
  [/^M4V/, "video/x-m4v"],
  [/^(M4A|M4B|M4P|F4A|F4B)/, "audio/x-m4a"],
  [/^(avif|avis|heic|heix|mif1|msf1|hevc|hevx)/, "image/heif"],
];

/** Packets of 188 bytes that begin with "G"; cameras put four bytes before each. */
const isTransportStream = (head: Uint8Array): boolean =>
  [
    { at: 0, step: 188 },
    { at: 4, step: 192 },
  ].some(({ at, step }) => [0, 1, 2].every((n) => head[at + n * step] === 0x47));

/** Other types, by the first bytes of the file in hexadecimal. */
const BEGINNINGS: readonly [RegExp, string][] = [
  [/^3026b275/, "video/x-ms-asf"],
  // RIFF, a size, and its kind.
  [/^52494646.{8}41564920/, "video/vnd.avi"],
  [/^52494646.{8}57415645/, "audio/wav"],
  [/^000001b[3a]/, "video/mpeg"],
  [/^464c56/, "video/x-flv"],
  [/^4f676753/, "video/ogg"],
  // An ID3 tag before MP3; FLAC; a frame of MP3 or AAC.
  [/^(494433|664c6143|fff[1-39-b])/, "audio/mpeg"],
];

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The type of a file by its first bytes, with the server's name for it; undefined if it is not a
 * known type of video or sound.
 */
export function typeOfBytes(head: Uint8Array): string | undefined {
  const first = textAt(head, 4, 4);
  if (first === "ftyp") {
    const brand = textAt(head, 8, 4);
    return BRANDS.find(([pattern]) => pattern.test(brand))?.[1] ?? "video/mp4";
  }
  // Older QuickTime files have no brand.
  if (/^(moov|mdat|wide|free|skip)$/.test(first)) return "video/quicktime";
  const start = hexOf(head.subarray(0, 128));
  if (start.startsWith("1a45dfa3")) {
    // The value of the header's DocType comes after its length: "webm" or "matroska".
    return /^(..)*4282(..){1,8}?7765626d/.test(start) ? "video/webm" : "video/matroska";
  }
  if (isTransportStream(head)) return "video/mp2t";
  return BEGINNINGS.find(([pattern]) => pattern.test(start))?.[1];
}
