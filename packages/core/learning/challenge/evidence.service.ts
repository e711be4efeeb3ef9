import { factsOfImage } from "../../bank/image/image-bytes.ts";
import { isAnimated, stripMetadata } from "../../bank/image/image-metadata.rules.ts";
import { animatedImage, assertShowable, endingOf } from "../../bank/image/image.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { AppError, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { EvidenceInput } from "./challenge.schema.ts";
import * as store from "./evidence.store.ts";

/** More than a photograph of a book's page needs. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Images that one student may upload in an hour. */
const PER_HOUR = { limit: 20, windowSeconds: 3600, what: "images" };

/** A form with which a student uploads one image. @throws AppError `limited` */
export async function offer(deps: Deps, userId: string, input: EvidenceInput) {
  await take(deps, { key: `evidence:${userId}`, ...PER_HOUR });
  const uploadId = newId("upload", deps);
  return { uploadId, ...(await store.offer(deps, { userId, uploadId, ...input })) };
}

/**
 * Checks an upload and keeps it without its metadata. @returns its name in the bucket
 * @throws AppError `not-found` if nothing was sent, `not_an_image`, `too_many_pixels`,
 *   `animated_image`, `evidence_too_large`
 */
export async function keep(
  deps: Deps,
  { userId, testId, uploadId }: { userId: string; testId: string; uploadId: string },
): Promise<string> {
  const given = await store.readUpload(deps, { userId, uploadId, most: MOST_BYTES });
  if (!given) throw notFound("The image");
  if (given.byteLength > MOST_BYTES) {
    const message = "The image is larger than 2 MB. Choose a smaller one.";
    throw new AppError("too-large", "evidence_too_large", message);
  }
  const facts = await factsOfImage(given);
  assertShowable(facts);
  if (isAnimated(given, facts.type)) throw animatedImage();
  const bytes = stripMetadata(given, facts.type, facts.orientation);
  const { type } = facts;
  return store.keep(deps, testId, { uploadId, ending: endingOf(type), type, bytes });
}

/** An address that shows an image for five minutes; null without an image. */
export const addressOf = async (deps: Deps, key: string | undefined): Promise<string | null> =>
  key === undefined ? null : store.addressOf(deps, key);
