import * as z from "zod";
import { isImageKey } from "../../kernel/rich-text/image-sizes.rules.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { IMAGE_LIMIT, IMAGE_TYPES } from "./image.rules.ts";

/** The catalogue names that the image is for; they go into the audit log. */
const Names = {
  subject: z.string().trim().max(200).optional(),
  topic: z.string().trim().max(200).optional(),
  subTopic: z.string().trim().max(200).optional(),
};
const NamesObject = z.object(Names);
export type ImageNames = z.infer<typeof NamesObject>;

/** A form with an image file, or with an https or data address to load it from. */
export const UploadImageForm = z
  .strictObject({
    file: z.file().optional(),
    sourceUrl: z.string().trim().optional(),
    ...Names,
  })
  .refine(({ file, sourceUrl }) => (file === undefined) !== !sourceUrl, {
    path: ["file"],
    message: "Send either an image file or its address.",
  });

/** The image that a browser wants to upload. */
export const ImageUploadInput = z.strictObject({
  type: z.enum(IMAGE_TYPES, "Only PNG, JPEG, GIF and WebP images can be added."),
  size: z.int().min(1).max(IMAGE_LIMIT.bytes, "The image is larger than 5 MB. Make it smaller."),
});
export type ImageUploadInput = z.infer<typeof ImageUploadInput>;

const UploadId = z.string().regex(idPattern("upload"));

/** A form to upload one file into quarantine: `fields` first, then the file as `file`. */
export const ImageUploadOffer = z.object({
  uploadId: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type ImageUploadOffer = z.infer<typeof ImageUploadOffer>;

export const FinishUploadInput = z.strictObject({ uploadId: UploadId, ...Names });

/** A published image. Width and height in pixels. */
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

/** The event that requests the smaller copies of an image. */
export const IMAGE_REQUESTED = "Image requested";

/** The detail of this event: the image's key in the bucket. */
export const ImageRef = z.object({ key: z.string().refine(isImageKey, "Not the key of an image") });
export type ImageRef = z.infer<typeof ImageRef>;

/** What is known of a published image. */
export const ImageRecord = z.object({
  key: z.string(),
  /** Pixels as displayed. */
  width: z.int(),
  height: z.int(),
  /** `waiting` for its copies, `ready` with those that exist, or `failed` after the last try. */
  state: z.enum(["waiting", "ready", "failed"]),
  /** Widths of its WebP copies, ascending. */
  copies: z.array(z.int()).default([]),
  /** How many times the copies were requested. */
  asked: z.int(),
});
export type ImageRecord = z.infer<typeof ImageRecord>;
