import type { ImageType } from "./image.rules.ts";

/** The byte ranges that are needed to draw an image; undefined for a truncated file. */
type Parts = Uint8Array[] | undefined;

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** PNG and APNG chunks that affect drawing; texts, times and EXIF data do not. */
const PNG_DRAWN = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT".split(" "),
);

function pngParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.byteLength;) {
    const end = at + 12 + view.getUint32(at);
    const name = ascii(bytes, at + 4, 4);
    if (end > bytes.byteLength) return undefined;
    if (PNG_DRAWN.has(name)) parts.push(bytes.subarray(at, end));
    if (name === "IEND") return parts;
    at = end;
  }
  return undefined;
}

/** Offset after a chain of GIF sub-blocks, each preceded by its length. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.byteLength && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

const gifTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Whether a GIF extension affects drawing: graphic control, or the number of loops. */
const isGifDrawn = (bytes: Uint8Array, at: number): boolean =>
  bytes[at + 1] === 0xf9 ||
  (bytes[at + 1] === 0xff && /NETSCAPE|ANIMEXTS/.test(ascii(bytes, at + 3, 8)));

function gifParts(bytes: Uint8Array): Parts {
  let at = 13 + gifTableBytes(bytes[10]);
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.byteLength) {
    const kind = bytes[at];
    if (kind === 0x3b) return [...parts, bytes.subarray(at, at + 1)];
    if (kind !== 0x21 && kind !== 0x2c) return undefined;
    const data = kind === 0x21 ? at + 2 : at + 11 + gifTableBytes(bytes[at + 9]);
    const end = afterBlocks(bytes, data);
    if (kind === 0x2c || isGifDrawn(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

const WEBP_METADATA = new Set(["EXIF", "XMP "]);

function webpParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const head = bytes.slice(0, 12);
  const whole = 8 + view.getUint32(4, true);
  if (whole > bytes.byteLength) return undefined;
  const chunks: Uint8Array[] = [];
  for (let at = 12; at + 8 <= whole;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > whole + (whole % 2)) return undefined;
    const name = ascii(bytes, at, 4);
    const chunk = bytes.slice(at, end);
    // Clear the header's flags for EXIF (8) and XMP (4).
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (!WEBP_METADATA.has(name)) chunks.push(chunk);
    at = end;
  }
  // If only the image data is left besides this header, the header is removed: files without
  // metadata do not have it.
  if (chunks.length === 2 && ascii(chunks[0] ?? head, 0, 4) === "VP8X") chunks.shift();
  const size = chunks.reduce((sum, one) => sum + one.byteLength, 4);
  viewOf(head).setUint32(4, size, true);
  return [head, ...chunks];
}

/**
 * Whether a segment of a JPEG affects drawing: JFIF, the colour profile and Adobe colours do. Other
 * APP segments and comments are metadata.
 */
function isJpegDrawn(bytes: Uint8Array, at: number): boolean {
  const marker = bytes[at + 1] ?? 0;
  if (marker === 0xe2) return ascii(bytes, at + 4, 11) === "ICC_PROFILE";
  return marker === 0xe0 || marker === 0xee || marker < 0xe0;
}

/** Offset after a scan: the next marker that is neither a restart nor a stuffed byte. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.byteLength; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at;
  }
  return bytes.byteLength;
}

/** The start of a 34-byte APP1 segment: "Exif", then the header of a TIFF file with one entry. */
const EXIF = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0];
const TIFF = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
/** Entry 0x0112 (orientation) with one 16-bit value, which follows. */
const ORIENTATION = [0x01, 0x12, 0, 3, 0, 0, 0, 1];

/** The smallest EXIF segment that has only the orientation. */
const orientationExif = (orientation: number): Uint8Array =>
  Uint8Array.from([...EXIF, ...TIFF, ...ORIENTATION, 0, orientation, 0, 0, 0, 0, 0, 0]);

function jpegParts(bytes: Uint8Array, orientation: number): Parts {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let needsOrientation = orientation > 1;
  for (let at = 2; at + 4 <= bytes.byteLength;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Any number of 0xff bytes may precede a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const segment = at + 2 + view.getUint16(at + 2);
    const end = marker === 0xda ? afterScan(bytes, segment) : segment;
    if (end > bytes.byteLength) return undefined;
    if (needsOrientation && marker !== 0xe0) {
      parts.push(orientationExif(orientation));
      needsOrientation = false;
    }
    if (isJpegDrawn(bytes, at)) parts.push(bytes.subarray(at, end));
    if (bytes[end] === 0xff && bytes[end + 1] === 0xd9) {
      return [...parts, bytes.subarray(end, end + 2)];
    }
    at = end;
  }
  return undefined;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/**
 * Removes everything that is not drawn: where a photo was taken and by whom, texts, and anything
 * after the end of the image. No pixel changes. A truncated file is returned as it is, because
 * browsers draw the part that is there.
 *
 * @param orientation EXIF orientation (1 to 8), which a JPEG keeps
 */
export function stripMetadata(bytes: Uint8Array, type: ImageType, orientation = 1): Uint8Array {
  const parts = {
    "image/png": pngParts,
    "image/gif": gifParts,
    "image/webp": webpParts,
    "image/jpeg": (all: Uint8Array) => jpegParts(all, orientation),
  }[type](bytes);
  return parts ? joined(parts) : bytes;
}

/**
 * Whether a picture has more than one frame: an animation control chunk in a PNG, a second frame in
 * a GIF, the animation flag of a WebP. In a truncated file, only the part that is there is checked.
 */
export function isAnimated(bytes: Uint8Array, type: ImageType): boolean {
  if (type === "image/gif") return gifFrames(bytes) > 1;
  if (type === "image/webp") return ascii(bytes, 12, 4) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;
  return type === "image/png" && hasPngChunk(bytes, "acTL");
}

function gifFrames(bytes: Uint8Array): number {
  let frames = 0;
  for (let at = 13 + gifTableBytes(bytes[10]); at < bytes.byteLength;) {
    const kind = bytes[at];
    if (kind !== 0x21 && kind !== 0x2c) return frames;
    if (kind === 0x2c) frames++;
    at = afterBlocks(bytes, kind === 0x21 ? at + 2 : at + 11 + gifTableBytes(bytes[at + 9]));
  }
  return frames;
}

function hasPngChunk(bytes: Uint8Array, wanted: string): boolean {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
    if (ascii(bytes, at + 4, 4) === wanted) return true;
  }
  return false;
}
