import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import {
  examine,
  FOREVER,
  presignForm,
  putFile,
  QUARANTINE,
  type Uploaded,
  type UploadForm,
} from "../../kernel/platform/uploads.ts";
import { IMAGE_LIMIT, type ImageType } from "./image.rules.ts";
import { ImageRecord } from "./image.schema.ts";
import { sortableTime } from "../../kernel/shared/time.ts";

/** Uploads stay here unreadable until they are checked; they expire after some days. */
const quarantineKey = (uploadId: string): string => `${QUARANTINE}images/${uploadId}`;

/** A signed upload form for one file of exactly this type and at most this size. */
export const offer = (
  deps: Deps,
  upload: { uploadId: string; type: ImageType; size: number },
): Promise<UploadForm> =>
  presignForm(deps, {
    key: quarantineKey(upload.uploadId),
    contentType: upload.type,
    mostBytes: upload.size,
  });

/** Type of an upload by its first bytes; undefined when it is missing. */
export const examineUpload = (deps: Deps, uploadId: string): Promise<Uploaded | undefined> =>
  examine(deps, quarantineKey(uploadId));

/** An upload, read only one byte beyond the size limit. */
export const readUpload = (deps: Deps, uploadId: string) =>
  read(deps, quarantineKey(uploadId), `bytes=0-${IMAGE_LIMIT.bytes}`);

/** A published image; undefined when it is missing. */
export const readMedia = (deps: Deps, key: string) => read(deps, key);

/** Publishes an image under its content hash, cached forever; writing it again changes nothing. */
export const publish = (
  deps: Deps,
  key: string,
  image: { bytes: Uint8Array; type: ImageType },
): Promise<void> =>
  putFile(deps, key, image.bytes, { contentType: image.type, cacheControl: FOREVER });

async function read({ s3, config }: Deps, key: string, range?: string) {
  const command = new GetObjectCommand({
    Bucket: config.bucket,
    Key: key,
    ...(range && { Range: range }),
  });
  try {
    return await (await s3.send(command)).Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

const itemKey = (key: string): Key => ({ pk: `IM#${key.slice("media/".length)}`, sk: "M" });

const DUE = "IMAGES_DUE";

/** Place in the index of images that wait: sorts by time (epoch milliseconds). */
const dueAt = (ms: number, key: string): string => `${sortableTime(ms)}#${key}`;

/**
 * Stores the record of an image that waits for its copies from now on; false if the image has a
 * record already.
 */
export const addRecord = (deps: Deps, record: ImageRecord, now: number): Promise<boolean> =>
  deps.content.put(
    { ...itemKey(record.key), ...record, gsi2pk: DUE, gsi2sk: dueAt(now, record.key) },
    { text: "attribute_not_exists(pk)" },
  );

/** An image's record, read consistently. */
export async function findRecord(deps: Deps, key: string): Promise<ImageRecord | undefined> {
  const item = await deps.content.get(itemKey(key), { consistent: true });
  return item && ImageRecord.parse(item);
}

/** The records of images, in no particular order; images without a record are left out. */
export async function findRecords(deps: Deps, keys: readonly string[]): Promise<ImageRecord[]> {
  const items = await deps.content.batchGet([...new Set(keys)].map(itemKey));
  return items.map((item) => ImageRecord.parse(item));
}

/**
 * Stores an image's final state and takes the image out of the index of images that wait; false if
 * it was not waiting any more.
 */
export async function endWaiting(
  deps: Deps,
  { key, state, copies, width, height }: ImageRecord,
): Promise<boolean> {
  const ended = await deps.content.update(
    itemKey(key),
    {
      text: "SET #state = :state, copies = :copies, width = :width, height = :height REMOVE gsi2pk, gsi2sk",
      names: { "#state": "state" },
      values: {
        ":state": state,
        ":copies": copies,
        ":width": width,
        ":height": height,
        ":waiting": "waiting",
      },
    },
    "#state = :waiting",
  );
  return ended !== undefined;
}

/**
 * Notes a new request at `now`; false if someone else has noted one, or the image no longer waits.
 */
export async function noteRequest(
  deps: Deps,
  { key, asked }: ImageRecord,
  now: number,
): Promise<boolean> {
  const noted = await deps.content.update(
    itemKey(key),
    {
      text: "SET asked = :next, gsi2sk = :due",
      names: { "#state": "state" },
      values: {
        ":next": asked + 1,
        ":due": dueAt(now, key),
        ":asked": asked,
        ":waiting": "waiting",
      },
    },
    "#state = :waiting AND asked = :asked",
  );
  return noted !== undefined;
}

/** Images that have waited since before `before` (epoch milliseconds), up to 25 of them. */
export async function waitingSince(deps: Deps, before: number): Promise<ImageRecord[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :pk AND gsi2sk < :before",
      values: { ":pk": DUE, ":before": dueAt(before, "") },
    },
    limit: 25,
  });
  return items.map((item) => ImageRecord.parse(item));
}
