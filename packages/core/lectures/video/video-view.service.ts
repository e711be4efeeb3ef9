import type { Deps } from "../../kernel/platform/deps.ts";
import { presignRead } from "../../kernel/platform/uploads.ts";
import { HOUR, iso } from "../../kernel/shared/time.ts";
import { privateKey, publicKey } from "./video.rules.ts";
import { withNames } from "./video-names.service.ts";
import type { Video, VideoView } from "./video.schema.ts";

/** How long an address of a video that is not free is good, in milliseconds. */
const ADDRESS_MS = HOUR;

/** Where anybody reads what lies below `media/`. */
const mediaAddress = (deps: Deps, key: string): string => `${deps.config.mediaUrl}/${key}`;

/** Where a video is played from, and until when; a free one without an end. */
export async function addressOf(
  deps: Deps,
  video: Video,
): Promise<{ url: string; expiresAt: string | null }> {
  if (video.isFree) return { url: mediaAddress(deps, publicKey(video)), expiresAt: null };
  const url = await presignRead(deps, { key: privateKey(video), seconds: ADDRESS_MS / 1000 });
  return { url, expiresAt: iso(deps.clock.now() + ADDRESS_MS) };
}

export const posterOf = (deps: Deps, { poster }: Pick<Video, "poster">): string | null =>
  poster === null ? null : mediaAddress(deps, poster);

/** A video as administrators see it, by the names that the catalogue has now. */
export async function viewNow(deps: Deps, video: Video): Promise<VideoView> {
  const [now = video] = await withNames(deps, [video]);
  return viewOf(deps, now);
}

/** A video as administrators see it, by the names that it brings. */
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
