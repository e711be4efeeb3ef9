import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { presignRead } from "../../kernel/platform/uploads.ts";
import { HOUR, iso } from "../../kernel/shared/time.ts";
import { privateKey, publicKey } from "./video.rules.ts";
import { entryOf, named } from "./video-names.rules.ts";
import type { Playback } from "../copy/playback.schema.ts";
import type { Video, VideoView } from "./video.schema.ts";

/** Lifetime of the address of a video that is not free, in milliseconds. */
const ADDRESS_MS = HOUR;

/** The public address of a key below `media/`. */
const mediaAddress = (deps: Deps, key: string): string => `${deps.config.mediaUrl}/${key}`;

/** The address of a video's file and when it expires, which for a free video is never. */
export async function addressOf(
  deps: Deps,
  video: Video,
): Promise<Pick<Playback, "url" | "expiresAt" | "validSeconds">> {
  if (video.isFree) {
    const url = mediaAddress(deps, publicKey(video));
    return { url, expiresAt: null, validSeconds: null };
  }
  const validSeconds = ADDRESS_MS / 1000;
  const url = await presignRead(deps, { key: privateKey(video), seconds: validSeconds });
  return { url, expiresAt: iso(deps.clock.now() + ADDRESS_MS), validSeconds };
}

export const posterOf = (deps: Deps, { poster }: Pick<Video, "poster">): string | null =>
  poster === null ? null : mediaAddress(deps, poster);

/** A video as administrators see it, with current catalogue names. */
export async function viewNow(deps: Deps, video: Video): Promise<VideoView> {
  const [now = video] = await withNames(deps, [video]);
  return viewOf(deps, now);
}

/** A video as administrators see it, with the names that it already has. */
export async function viewOf(deps: Deps, video: Video): Promise<VideoView> {
  const { videoId, file, captions, createdAt, updatedAt, ...rest } = video;
  const { url } = await addressOf(deps, video);
  return {
    ...rest,
    _id: videoId,
    cloudinaryUrl: url,
    contentType: file.contentType,
    size: file.size,
    poster: posterOf(deps, video),
    hasCaptions: captions !== null,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

/** Videos with the catalogue's names, at most a minute old. */
export async function withNames(deps: Deps, videos: readonly Video[]): Promise<Video[]> {
  const isBound = videos.some(({ entryId }) => entryId !== null);
  return isBound ? named(videos, await Catalogue.byId(deps)) : [...videos];
}

/** The catalogue entry of a video's names, so that renaming it also renames the video. */
export async function entryIdOf(
  deps: Deps,
  names: Pick<Video, "subject" | "topic" | "subTopic">,
): Promise<string | null> {
  return entryOf(names, await Catalogue.list(deps))?._id ?? null;
}
