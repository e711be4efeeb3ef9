import { imageSize } from "image-size";
import { kindOf } from "../../kernel/platform/uploads.ts";
import { endingOf, type ImageFacts, isImageType, notAnImage } from "./image.rules.ts";

/**
 * Type and size in pixels as displayed, with the EXIF orientation applied. The file's first bytes
 * decide, not its name.
 * @throws AppError `not_an_image` for anything but a PNG, JPEG, GIF or WebP with a valid header
 */
export async function factsOfImage(bytes: Uint8Array): Promise<ImageFacts> {
  const { type } = await kindOf(bytes);
  if (!type || !isImageType(type)) throw notAnImage();
  const { type: name, width, height, orientation = 1 } = sizeOf(bytes);
  if (name !== endingOf(type)) throw notAnImage();
  const [across, down] = orientation > 4 ? [height, width] : [width, height];
  return { type, width: across, height: down, orientation };
}

function sizeOf(bytes: Uint8Array): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch {
    // The library throws all kinds of errors for an invalid header.
    throw notAnImage();
  }
}
