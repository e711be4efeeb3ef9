import { imageSize } from "image-size";
import { kindOf } from "../../kernel/platform/uploads.ts";
import { endingOf, type ImageFacts, isImageType, notAnImage } from "./image.rules.ts";

/**
 * Kind and size in pixels, as shown: a photo that says it lies on its side stands up. The first
 * bytes decide, whatever the file calls itself.
 * @throws AppError `not_an_image` for anything else than a PNG, JPEG, GIF or WebP with a whole head
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
    // The library tells of a broken head by whatever error its reader meets.
    throw notAnImage();
  }
}
