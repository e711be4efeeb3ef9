import type { finishUpload } from "@academy/functions/api/images/finish-upload.ts";
import type { offerUpload } from "@academy/functions/api/images/offer-upload.ts";
import type { uploadImage as uploadSmall } from "@academy/functions/api/images/upload-image.ts";
import { IMAGE_TYPES } from "@academy/core/bank/image/image.rules.ts";
import type { UploadedImage, UploadImage } from "@academy/ui/editor/image-uploads.ts";
import { networkError } from "./api-error.ts";
import { type AnswerOf, call } from "./api.ts";

/** The part of the progress that is for the upload; the rest is for checking the image. */
const SENT = 0.9;

/** Uploads an author's images: files go to the bucket, addresses are sent to the API. */
export const uploadImage: UploadImage = async (image, onProgress) => {
  if ("file" in image) return uploadFile(image.file, onProgress);
  const file = fileOfData(image.sourceUrl);
  if (file) return uploadFile(file, onProgress);
  onProgress(0.3);
  const answer = await call<typeof uploadSmall>("POST /api/upload-image", {
    form: true,
    body: { sourceUrl: image.sourceUrl },
  });
  return pictureOf(answer);
};

async function uploadFile(file: File, onProgress: (sent: number) => void): Promise<UploadedImage> {
  const type = IMAGE_TYPES.find((known) => known === file.type);
  if (!type) throw new Error("Only PNG, JPEG, GIF and WebP images can be added.");
  const { uploadId, url, fields } = await call<typeof offerUpload>("POST /api/images/uploads", {
    body: { type, size: file.size },
  });
  await sendForm(url, { ...fields, file }, (sent) => onProgress(sent * SENT));
  const answer = await call<typeof finishUpload>("POST /api/images", { body: { uploadId } });
  onProgress(1);
  return pictureOf(answer);
}

const pictureOf = ({ image }: AnswerOf<typeof finishUpload>): UploadedImage => ({
  url: image.secure_url,
  width: image.width,
  height: image.height,
});

/** The file in a `data:` address; undefined for any other address. */
function fileOfData(address: string): File | undefined {
  const [, type = "", base64 = ""] = /^data:(image\/[a-z]+);base64,(.+)$/is.exec(address) ?? [];
  if (base64 === "") return undefined;
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
  return new File([bytes], "picture", { type });
}

/** Sends a signed form to the bucket. It uses the only kind of request that reports progress. */
function sendForm(
  url: string,
  fields: Record<string, string | File>,
  onProgress: (sent: number) => void,
): Promise<void> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new Error(`The upload was rejected (HTTP ${request.status}). Please try again.`));
    request.onerror = () => reject(networkError());
    request.open("POST", url);
    request.send(data);
  });
}
