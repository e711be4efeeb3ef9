import { createApp } from "@academy/functions/api/app.ts";
import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import * as Settings from "@academy/core/lectures/lecture-settings/lecture-settings.service.ts";
import { Video } from "@academy/core/lectures/video/video-record.schema.ts";
import * as VideoStore from "@academy/core/lectures/video/video.store.ts";
import type { WatchAnswer } from "@academy/core/lectures/watching/watching.schema.ts";
import { emptyRecord, withReport } from "@academy/core/lectures/watching/watching.rules.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import { DAY, MINUTE, SECOND } from "@academy/core/kernel/shared/time.ts";
import { signAccessToken } from "@academy/core/people/session/access-token.service.ts";
import { newProfile } from "@academy/core/people/user/profile.fixture.ts";
import * as UserStore from "@academy/core/people/user/user.store.ts";
import { grantUntil } from "@academy/core/sales/subscription/subscription-change.service.ts";
import { itemBytes } from "./capacity-units.ts";
import { benchStudent } from "./student.ts";
import type { CountedWorld, Units } from "./world.ts";

const HOUR_S = 3600;
/** As the player reports, see `reporter.ts`. */
const EVERY_S = 130;
/** When the player asks for the next addresses. */
const RENEWED_S = 58 * 60;

/** Capacity units of an hour of a lecture, by the API's own calls, and the largest record. */
export async function measureWatching(world: CountedWorld) {
  const student = await enrolled(world, 700);
  const free = await watchHour(world, student, await published(world, true));
  const locked = await watchHour(world, student, await published(world, false));
  const { silent } = world;
  await Settings.change(
    silent,
    { ...student, isAdmin: true },
    { limitsDevices: true, showsName: true, rev: 0 },
  );
  // The settings that the process has cached are out of date now.
  world.clock.advance(2 * MINUTE);
  const limited = await watchHour(world, student, await published(world, false));
  return { freeHour: free, lockedHour: locked, limitedHour: limited, record: { bytes: largest() } };
}

async function enrolled({ silent, clock }: CountedWorld, index: number) {
  const student = benchStudent(index);
  const { userId, name, email } = student;
  await UserStore.addProfile(silent, { ...newProfile, userId, name, email });
  await grantUntil(silent, { userId, examType: "NEET", endsAt: clock.now() + 30 * DAY });
  return student;
}

async function published({ silent, clock }: CountedWorld, isFree: boolean): Promise<Video> {
  const video = Video.parse({
    videoId: newId("video", silent),
    title: "Motion in a magnetic field, with the force on a charge and on a wire",
    examTypes: ["NEET"],
    subject: "Physics",
    topic: "Magnetism",
    subTopic: "Force on a charge",
    entryId: null,
    isFree,
    duration: HOUR_S,
    file: {
      uploadId: newId("upload", silent),
      extension: "mp4",
      contentType: "video/mp4",
      size: 1.2e9,
    },
    poster: null,
    captions: {},
    notes: null,
    chapters: [],
    rev: 1,
    createdAt: clock.now(),
    updatedAt: clock.now(),
    deletedAt: null,
  });
  await VideoStore.create(silent, video);
  return video;
}

type Student = ReturnType<typeof benchStudent>;

/** A lecture that the student has not watched before, from its opening to its end. */
async function watchHour(
  { clock, deps, silent, measure }: CountedWorld,
  student: Student,
  { videoId, isFree }: Video,
): Promise<Units & { calls: number }> {
  const app = createApp(deps);
  let calls = 0;
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    calls++;
    const answer = await app.request(path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    // The endpoint's own schema has parsed it; the caller names that type.
    return JSON.parse(text) as T;
  };
  const open = async (query: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(silent, student.userId)}` };
    return ask<Playback>(`/api/videos/${videoId}/playback${query}`, { headers });
  };
  const began = clock.now();
  const { readUnits, tableWriteUnits, writeUnits } = await measure(async () => {
    const { watch } = await open("");
    if (!watch) throw new Error("The student cannot report");
    let { pass } = watch;
    let from = 0;
    const report = async (to: number) => {
      clock.set(began + to * SECOND);
      const given = {
        pass,
        n: Math.ceil(to / EVERY_S),
        stretches: [[from, to]],
        at: to,
        of: HOUR_S,
      };
      const body = JSON.stringify({ ...given, last: to === HOUR_S });
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body };
      ({ pass } = await ask<WatchAnswer>("/api/videos/watched", init));
      from = to;
    };
    for (let to = EVERY_S; to < HOUR_S; to += EVERY_S) {
      if (!isFree && from < RENEWED_S && to >= RENEWED_S) await open(`?playback=${watch.playback}`);
      await report(to);
    }
    await report(HOUR_S);
  });
  return { readUnits, tableWriteUnits, writeUnits, calls };
}

async function tokenOf(deps: CountedWorld["silent"], userId: string): Promise<string> {
  const now = Math.floor(deps.clock.now() / SECOND);
  const claims = { userId, sid: "bench", authTime: now, issuedAt: now, exp: now + 600 };
  return signAccessToken(deps, claims);
}

/** Bytes of the item of a lecture of a day, every second bit of which was watched by many openings. */
function largest(): number {
  const day = 86_400;
  const openedAt = Date.parse("2026-11-28T10:00:00.000Z");
  let record = emptyRecord(day);
  for (let i = 0; i < 6; i++) {
    const stretches = Array.from({ length: 700 }, (_, at): [number, number] => {
      const from = (i * 700 + at) * 22;
      return at % 2 === 0 ? [from, from] : [from, from + 22];
    });
    const given = { n: 999_999, stretches, at: 86_399.99, agoSeconds: 0 };
    record = withReport(record, { playback: `play-00${i}`, openedAt }, given, openedAt + 30 * DAY);
  }
  const plays = record.plays.map((play) => ({ ...play, over: true }));
  const keys = { pk: `V#vid_${"0".repeat(20)}`, sk: `W#${benchStudent(0).userId}` };
  return itemBytes({ ...keys, ...record, of: 86_399.99, plays });
}
