import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { mayWatch } from "../video/video.rules.ts";
import { isWatchable } from "../video/video-state.rules.ts";
import * as Videos from "../video/video-read.service.ts";
import { minutesLeft } from "../watching/place.rules.ts";
import * as Watched from "../watching/watched-data.service.ts";
import type { Continuing } from "./watch-list.schema.ts";

/** Lectures that are offered to be continued. */
const OFFERED = 3;

/** The lectures that a student has not finished, from one small item and the offered lectures. */
export async function continuing(deps: Deps, { userId }: Actor): Promise<Continuing> {
  const lately = await Watched.lately(deps, userId);
  const now = deps.clock.now();
  const places = lately.map(({ videoId: _id, at, of, seenAt }) => ({
    _id,
    at,
    of,
    agoSeconds: Math.max(0, now - seenAt) / SECOND,
  }));
  const offered = places.slice(0, OFFERED);
  const videos = await Videos.findMany(
    deps,
    offered.map(({ _id }) => _id),
  );
  const isLocked = videos.some(({ isFree }) => !isFree);
  const held = isLocked ? await Subscriptions.runningOf(deps, userId) : [];
  const lectures = offered.flatMap((place) => {
    const video = videos.find(({ videoId }) => videoId === place._id);
    if (!video || !isWatchable(video) || !mayWatch(video, held, now)) return [];
    const { title, isFree } = video;
    return { ...place, title, isFree, minutesLeft: minutesLeft(place) };
  });
  return { lectures, places };
}
