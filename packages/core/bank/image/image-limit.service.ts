import type { Deps } from "../../kernel/platform/deps.ts";
import type { Limit } from "../../kernel/rate-limit/rate-limit.rules.ts";
import * as RateLimit from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Actor } from "../../kernel/shared/actor.ts";

/**
 * How many images one person may publish in an hour; images in an administrator's files do not
 * count.
 */
export const IMAGES_PER_HOUR = 300;

type By = Pick<Actor, "userId" | "isAdmin">;

const limitOf = (counted: string, { userId, isAdmin }: By): Limit => ({
  key: `${counted}:${userId}`,
  limit: IMAGES_PER_HOUR,
  windowSeconds: 3600,
  what: "images",
  ...(isAdmin && { instead: "Import a file" }),
});

/** Counts an image that someone publishes. @throws AppError `limited` after 300 an hour */
export const takePublished = (deps: Deps, by: By): Promise<RateLimit.Taken> =>
  RateLimit.take(deps, limitOf("images", by));

/**
 * Counts a request for a form with which an image can be uploaded.
 * @throws AppError `limited` after 300 an hour
 */
export const takeOffer = (deps: Deps, by: By): Promise<RateLimit.Taken> =>
  RateLimit.take(deps, limitOf("image-offers", by));

/**
 * Counts the images in an author's file together with the images that they publish one by one.
 * @throws AppError `limited` when they would be more than 300 in this hour
 */
export const takeOfFile = (deps: Deps, by: By, images: number): Promise<void> =>
  RateLimit.takeMany(deps, limitOf("images", by), images);
