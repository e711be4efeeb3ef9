import * as z from "zod";
import { idPattern } from "../../kernel/shared/id.ts";
import { IMAGE_LIMIT, IMAGE_TYPES } from "./image.rules.ts";

/** Where in the catalogue the picture is for; noted with the upload. */
const Names = {
  subject: z.string().trim().max(200).optional(),
  topic: z.string().trim().max(200).optional(),
  subTopic: z.string().trim().max(200).optional(),
};
const NamesObject = z.object(Names);
export type ImageNames = z.infer<typeof NamesObject>;

/** A form with a picture's file, or with an address (https or data) to take it from. */
export const UploadImageForm = z
  .strictObject({
    file: z.file().optional(),
    sourceUrl: z.string().trim().optional(),
    ...Names,
  })
  .refine(({ file, sourceUrl }) => (file === undefined) !== !sourceUrl, {
    path: ["file"],
    message: "Please send either a picture file or the address of one.",
  });

/** What the web is about to upload. */
export const ImageUploadInput = z.strictObject({
  type: z.enum(IMAGE_TYPES, "Only PNG, JPEG, GIF and WebP pictures can be added."),
  size: z
    .int()
    .min(1)
    .max(IMAGE_LIMIT.bytes, "The picture is larger than 5 MB. Please make it smaller."),
});
export type ImageUploadInput = z.infer<typeof ImageUploadInput>;

const UploadId = z.string().regex(idPattern("upload"));

/** A form that puts one file into quarantine: `fields` first, then the file as `file`. */
export const ImageUploadOffer = z.object({
  uploadId: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type ImageUploadOffer = z.infer<typeof ImageUploadOffer>;

export const FinishUploadInput = z.strictObject({ uploadId: UploadId, ...Names });

/** A published picture. Width and height in pixels. */
export const ImageAnswer = z.object({
  image: z.object({
    secure_url: z.string(),
    public_id: z.string(),
    width: z.int(),
    height: z.int(),
    format: z.string(),
    bytes: z.int(),
  }),
});
export type ImageAnswer = z.infer<typeof ImageAnswer>;
