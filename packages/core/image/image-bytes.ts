import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { type ImageFacts, isImageType, notAnImage } from "./image.rules.ts";

/** As many first bytes as tell of what kind a file is. */
export const MAGIC_BYTES = 4100;

/** The kind of picture by its first bytes, whatever it calls itself. @throws AppError `not_an_image` */
export async function typeOfImage(bytes: Uint8Array): Promise<ImageFacts["type"]> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found || !isImageType(found.mime)) throw notAnImage();
  return found.mime;
}

const NAMES: Record<ImageFacts["type"], string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/**
 * Kind and size in pixels, as shown: a photo that says it lies on its side stands up.
 * @throws AppError `not_an_image` for anything else than a PNG, JPEG, GIF or WebP with a whole head
 */
export async function factsOfImage(bytes: Uint8Array): Promise<ImageFacts> {
  const type = await typeOfImage(bytes);
  const { type: name, width, height, orientation = 1 } = sizeOf(bytes);
  if (name !== NAMES[type]) throw notAnImage();
  return orientation > 4 ? { type, width: height, height: width } : { type, width, height };
}

function sizeOf(bytes: Uint8Array): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch {
    // The library tells of a broken head by whatever error its reader meets.
    throw notAnImage();
  }
}
