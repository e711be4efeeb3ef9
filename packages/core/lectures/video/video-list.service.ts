import type { Deps } from "../../kernel/platform/deps.ts";
import { forbidden, notFound } from "../../kernel/shared/error.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { matchesQuery, lecturesOf, mayWatch, pageOf } from "./video.rules.ts";
import type {
  FreeVideos,
  Lecture,
  LecturePage,
  LectureQuery,
  Video,
  VideoPage,
  VideoQuery,
} from "./video.schema.ts";
import type { Playback } from "../copy/playback.schema.ts";
import { load } from "./video.service.ts";
import { type Asked, openLecture } from "../watching/open-lecture.service.ts";
import * as Files from "./video-file.service.ts";
import { addressOf, posterOf, viewOf, withNames } from "./video-view.service.ts";
import * as VideoStore from "./video.store.ts";

/** A page of an administrator's search for videos, newest first. */
export async function list(deps: Deps, query: VideoQuery): Promise<VideoPage> {
  const kept = await (query.isFree ? VideoStore.free(deps) : VideoStore.all(deps));
  const all = await withNames(deps, kept);
  const { shown, totals } = pageOf(
    all.filter((video) => matchesQuery(video, query)),
    query,
  );
  return { videos: await Promise.all(shown.map((video) => viewOf(deps, video))), ...totals };
}

/** The newest free videos, for everyone. */
export async function free(deps: Deps, limit: number): Promise<FreeVideos> {
  const videos = await withNames(deps, await VideoStore.free(deps, limit));
  return { videos: await Promise.all(videos.map((video) => freeView(deps, video))) };
}

async function freeView(deps: Deps, video: Video): Promise<FreeVideos["videos"][number]> {
  const { videoId, title, subject, topic, duration, file, captions, captionsLanguage } = video;
  return {
    url: (await addressOf(deps, video)).url,
    title,
    public_id: videoId,
    contentType: file.contentType,
    subject,
    topic,
    duration,
    poster: posterOf(deps, video),
    captions: captions === null ? null : `/api/free-videos/${videoId}/captions`,
    captionsLanguage,
  };
}

/** A free video's captions as WebVTT. @throws AppError `not-found`, also if it is not free */
export async function freeCaptions(deps: Deps, videoId: string): Promise<string> {
  const video = await load(deps, videoId);
  if (!video.isFree || video.captions === null) throw notFound("This text");
  return Files.captionsOf(deps, video.captions);
}

/** A student's list of free videos or of subscription videos; `locked` without a subscription. */
export async function lectures(
  deps: Deps,
  actor: Actor,
  query: LectureQuery,
): Promise<LecturePage> {
  const isFree = query.kind === "free";
  const [kept, held] = await Promise.all([
    isFree ? VideoStore.free(deps) : VideoStore.all(deps),
    isFree || actor.isAdmin ? [] : Subscriptions.runningOf(deps, actor.userId),
  ]);
  const videos = await withNames(deps, kept);
  const { shown, totals } = pageOf(lecturesOf(videos, query), query);
  const locked = (video: Video) => !actor.isAdmin && !mayWatch(video, held, deps.clock.now());
  return {
    videos: shown.map((video) => lectureView(deps, video, locked(video))),
    ...totals,
  };
}

function lectureView(deps: Deps, video: Video, locked: boolean): Lecture {
  const { videoId, title, examTypes, subject, topic, subTopic, duration } = video;
  const poster = posterOf(deps, video);
  return { _id: videoId, title, examTypes, subject, topic, subTopic, duration, poster, locked };
}

/**
 * What a player needs for a video; the address expires after an hour unless the video is free.
 * @throws AppError `not-found`; `forbidden` without a running subscription to one of its exams;
 * `conflict` two_devices
 */
export async function playback(
  deps: Deps,
  actor: Actor,
  videoId: string,
  asked: Asked = {},
): Promise<Playback> {
  const video = await load(deps, videoId);
  const needed = !video.isFree && !actor.isAdmin;
  const held: Subscription[] = needed ? await Subscriptions.runningOf(deps, actor.userId) : [];
  if (needed && !mayWatch(video, held, deps.clock.now())) {
    throw forbidden("This video needs a subscription to its exam.", "subscription_needed");
  }
  const watch = await openLecture(deps, actor, video, asked);
  const { file, captions, captionsLanguage } = video;
  return {
    ...(await addressOf(deps, video)),
    watch,
    contentType: file.contentType,
    copies: [],
    voice: null,
    captions: captions === null ? null : await Files.captionsOf(deps, captions),
    captionsLanguage,
  };
}
