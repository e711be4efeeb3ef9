import sharp, { type Sharp } from "sharp";
import { copyWidths } from "../../kernel/rich-text/image-sizes.rules.ts";
import { isAnimated } from "./image-metadata.rules.ts";
import {
  animatedImage,
  assertShowable,
  endingOf,
  IMAGE_LIMIT,
  type ImageType,
  unreadableImage,
} from "./image.rules.ts";

/** An image that was encoded again, so that only what is drawn is left of the uploaded file. */
export interface EncodedImage {
  /** Pixels as displayed. */
  width: number;
  height: number;
  /** The same image, of the same type. */
  image: Uint8Array;
  /** Smaller copies as WebP, narrowest first; copies that would not save bytes are left out. */
  copies: { width: number; bytes: Uint8Array }[];
}

// Images are encoded one at a time and read only once, so caches and threads would only use memory.
sharp.cache(false);
sharp.concurrency(1);
// Allows only the decoders of the four types, even if a file has another type than its name says.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPng",
    "VipsForeignLoadJpeg",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadWebp",
  ],
});

/** The limit for one encoding, in seconds; the largest allowed image takes a few. */
const TIMEOUT_SECONDS = 60;

/** Draws the readable part of a damaged file, as a browser does. */
const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { failOn: "none", limitInputPixels: IMAGE_LIMIT.pixels }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

/**
 * Encodes an image again: upright, without metadata or anything else that is not drawn, and also as
 * smaller WebP copies. This is slow and needs much memory, so only a job does it: it loads 18 MB of
 * native code.
 *
 * @throws AppError `unreadable_image`, `animated_image`, `too_many_pixels`
 */
export async function encodeImage(bytes: Uint8Array, type: ImageType): Promise<EncodedImage> {
  if (isAnimated(bytes, type)) throw animatedImage();
  const colours = await assertSafe(bytes, type);
  const upright = () => open(bytes).autoOrient();
  const encoded = await unlessUnreadable(() => again(upright(), type, colours));
  const { width, height } = encoded.info;
  const copies = [];
  for (const across of copyWidths(width)) {
    const copy = await unlessUnreadable(() => webpOf(() => upright().resize(across), type));
    if (copy.byteLength < encoded.data.byteLength) copies.push({ width: across, bytes: copy });
  }
  return { width, height, image: encoded.data, copies };
}

/**
 * Checks the header before anything is decoded.
 * @returns how a JPEG samples its colours
 */
async function assertSafe(bytes: Uint8Array, type: ImageType): Promise<string> {
  // The library's limit on pixels is off here, because its error would only say that the image is
  // unreadable.
  const header = await unlessUnreadable(() =>
    sharp(bytes, { failOn: "none", limitInputPixels: false }).metadata(),
  );
  const { width, height, format, pages = 1, chromaSubsampling = "" } = header;
  assertShowable({ width, height });
  if (pages > 1) throw animatedImage();
  if (format !== (type === "image/jpeg" ? "jpeg" : endingOf(type))) throw unreadableImage();
  return chromaSubsampling;
}

/** Encodes an image again in its own type: a PNG stays exact, the colours of a GIF may shift a little. */
function again(image: Sharp, type: ImageType, colours: string) {
  const chromaSubsampling = colours === "4:4:4" ? "4:4:4" : "4:2:0";
  const encoders: Record<ImageType, () => Sharp> = {
    "image/png": () => image.png({ compressionLevel: 9 }),
    "image/jpeg": () => image.jpeg({ quality: 90, chromaSubsampling }),
    "image/gif": () => image.gif({ dither: 0 }),
    "image/webp": () => image.webp({ quality: 90 }),
  };
  return encoders[type]().toBuffer({ resolveWithObject: true });
}

/**
 * A WebP copy. Without loss, a photo would be four times as large; a drawing is often smaller, and
 * sharper.
 */
async function webpOf(image: () => Sharp, type: ImageType): Promise<Uint8Array> {
  const lossy = await image().webp({ quality: 80 }).toBuffer();
  if (type === "image/jpeg") return lossy;
  const lossless = await image().webp({ lossless: true }).toBuffer();
  return lossless.byteLength < lossy.byteLength ? lossless : lossy;
}

/** The library throws plain errors for whatever it cannot decode. */
async function unlessUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw Object.assign(unreadableImage(), { cause });
  }
}
