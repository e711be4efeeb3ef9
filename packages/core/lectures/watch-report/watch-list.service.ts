import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import { findMany } from "../../people/session/user-access.service.ts";
import * as Videos from "../video/video-read.service.ts";
import { load } from "../video/video.service.ts";
import { secondsOf, shareOf, stretchesOf } from "../watching/watched-bits.rules.ts";
import * as Watched from "../watching/watched-data.service.ts";
import type {
  HowFar,
  WatchedLectures,
  WatchedQuery,
  Watchers,
  WatchersQuery,
} from "./watch-list.schema.ts";

const reportedBy = "device";

/** @param duration of the lecture in seconds, if the server knows it */
function howFar(record: Watched.FoundRecord, duration: number | null): HowFar {
  const seconds = duration ?? record.of;
  return {
    watchedSeconds: secondsOf(record),
    share: shareOf(record, seconds),
    at: record.at,
    lastWatchedAt: iso(record.seenAt),
  };
}

/** A page of the students who watched a lecture, and how far. @throws AppError `not-found` */
export async function ofLecture(
  deps: Deps,
  videoId: string,
  { after, limit }: WatchersQuery,
): Promise<Watchers> {
  const { title, duration } = await load(deps, videoId);
  const { records, next } = await Watched.ofLecture(deps, videoId, { after, limit });
  const profiles = await findMany(
    deps,
    records.map(({ userId }) => userId),
  );
  const students = records.flatMap((record) => {
    const profile = profiles.find(({ userId }) => userId === record.userId);
    if (!profile) return [];
    const { userId, name, email } = profile;
    return { userId, name, email, ...howFar(record, duration) };
  });
  return { title, duration, reportedBy, students, next };
}

/** A page of all lectures, with how far a student watched each. */
export async function ofStudent(
  deps: Deps,
  userId: string,
  query: WatchedQuery,
): Promise<WatchedLectures> {
  const { shown, totals } = await Videos.pageInOrder(deps, query);
  const records = await Watched.ofStudent(
    deps,
    userId,
    shown.map(({ videoId }) => videoId),
  );
  const lectures = shown.map(({ videoId, title, subject, topic, duration }) => {
    const record = records.find((one) => one.videoId === videoId);
    const watched = record ? howFar(record, duration) : null;
    return { _id: videoId, title, subject, topic, duration, watched };
  });
  return { reportedBy, lectures, ...totals };
}

/** All that is known of what a student watched, for the download of their data. */
export async function dataOf(deps: Deps, userId: string) {
  const records = await Watched.ofStudent(deps, userId, await Videos.everyId(deps));
  const videos = await Videos.findMany(
    deps,
    records.map(({ videoId }) => videoId),
  );
  const titles = new Map(videos.map(({ videoId, title }) => [videoId, title]));
  return records.map((record) => ({
    videoId: record.videoId,
    title: titles.get(record.videoId) ?? null,
    at: record.at,
    lastWatchedAt: iso(record.seenAt),
    /** The watched parts, from and to in seconds. */
    watched: stretchesOf(record),
  }));
}

/** Removes what is known of what a student watched. */
export const removeStudent = async (deps: Deps, userId: string): Promise<void> =>
  Watched.removeStudent(deps, userId, await Videos.everyId(deps));
