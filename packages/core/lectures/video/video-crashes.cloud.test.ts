import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { depsDyingAt } from "../../testing/failing.fixture.ts";
import { copyFilm, originalFilm } from "../../testing/film.fixture.ts";
import { THOROUGH } from "../../testing/runs.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { requestDue } from "./video-arrival.service.ts";
import * as Copies from "./video-copies.service.ts";
import { isOpen, notesFileOf, privateKey, publicKey, servedFiles } from "./video-files.rules.ts";
import * as Notes from "./video-notes.service.ts";
import { deletePermanently, KEPT_DELETED, purge } from "./video-purge.service.ts";
import * as Uploads from "./video-upload.service.ts";
import { VideoChange, VideoInput } from "./video.schema.ts";
import * as Videos from "./video.service.ts";
import * as VideoStore from "./video.store.ts";

useCloud();

const clock = testClock();
const by = admin();
let deps: Deps;
let videoId: string;

const input = { title: "Waves", examTypes: ["JEE"] };
const upload = (film = originalFilm()) =>
  Uploads.receive(deps, by, new File([film], "a.mp4", { type: "video/mp4" }));

const uploadNotes = () =>
  Uploads.receive(deps, by, new File(["%PDF-1.7\n%%EOF"], "a.pdf", { type: "application/pdf" }));

async function created(isFree: boolean): Promise<string> {
  const uploadId = await upload();
  const view = await Videos.create(deps, by, VideoInput.parse({ ...input, isFree, uploadId }));
  return view._id;
}

const original = () => videoId.replace("vid_", "up_");

async function attach(on: Deps, name: "low" | "voice", uploadId: string) {
  await Copies.attach(on, by, { videoId, name }, { uploadId, of: original() });
}

beforeEach(() => {
  clock.set(testClock().now());
  deps = { ...testDeps(clock), events: { send: async () => {} } };
});

/** Runs the schedule after the calls are over: it finishes what a killed process left. */
async function schedule(): Promise<void> {
  clock.advance(11 * MINUTE);
  await requestDue(deps);
  clock.advance(KEPT_DELETED + MINUTE);
  await purge(deps);
  expect((await VideoStore.findWhole(deps, videoId)).due).toEqual([]);
}

async function keysBelow(Prefix: string): Promise<string[]> {
  const page = new ListObjectsV2Command({ Bucket: deps.config.bucket, Prefix });
  const { Contents = [] } = await deps.s3.send(page);
  return Contents.flatMap(({ Key }) => Key ?? []).toSorted();
}

/** Every file has an item that names it, and exactly the files of a free video are public. */
async function expectOrder(): Promise<void> {
  const { video, copies } = await VideoStore.findWhole(deps, videoId);
  const files = video ? servedFiles({ video, copies }) : [];
  const kept = [...files, ...(video?.notes ? [notesFileOf(video.notes)] : [])];
  expect(await keysBelow(`videos/${videoId}/`)).toEqual(
    kept.map((file) => privateKey(videoId, file)).toSorted(),
  );
  const known = files.map(publicKey).toSorted();
  const there = (await keysBelow("media/videos/up_")).filter((key) => !others.has(key));
  expect(there).toEqual(video && isOpen(video) ? known : []);
  expect(Object.keys(video?.copies ?? {})).toHaveLength(copies.length);
}

/** Public files of earlier tests. */
let others = new Set<string>();

type Act = (on: Deps) => Promise<unknown>;
interface Case {
  /** Prepares the state before the change, and returns a function that makes the change. */
  prepare: () => Promise<Act>;
  /** True if the same call may be sent again, and then completes what was cut off. */
  repeats?: true;
}

const change = async (more: object): Promise<Act> => {
  const { video } = await VideoStore.findWhole(deps, videoId);
  const parsed = VideoChange.parse({ ...input, rev: video?.rev, ...more });
  return (on) => Videos.update(on, by, videoId, parsed);
};

const withCopies = async (isFree: boolean) => {
  videoId = await created(isFree);
  await attach(deps, "low", await upload(copyFilm()));
};

const cases: Record<string, Case> = {
  "publishing a free video": {
    async prepare() {
      const uploadId = await upload();
      videoId = uploadId.replace("up_", "vid_");
      const given = VideoInput.parse({ ...input, isFree: true, uploadId });
      return (on) => Videos.create(on, by, given);
    },
    repeats: true,
  },
  "attaching a copy to a free video": {
    async prepare() {
      videoId = await created(true);
      const uploadId = await upload(copyFilm());
      return (on) => attach(on, "low", uploadId);
    },
    repeats: true,
  },
  "attaching a copy in place of another": {
    async prepare() {
      await withCopies(true);
      const uploadId = await upload(copyFilm({ bytes: 50 }));
      return (on) => attach(on, "low", uploadId);
    },
    repeats: true,
  },
  "attaching notes in place of others": {
    async prepare() {
      await withCopies(true);
      await Notes.attach(deps, by, videoId, await uploadNotes());
      const uploadId = await uploadNotes();
      return (on) => Notes.attach(on, by, videoId, uploadId);
    },
    repeats: true,
  },
  "deleting the notes": {
    async prepare() {
      await withCopies(true);
      await Notes.attach(deps, by, videoId, await uploadNotes());
      return (on) => Notes.remove(on, by, videoId);
    },
  },
  "making a video free": {
    async prepare() {
      await withCopies(false);
      return change({ isFree: true });
    },
  },
  "making a video private": {
    async prepare() {
      await withCopies(true);
      return change({ isFree: false });
    },
  },
  "replacing the file": {
    async prepare() {
      await withCopies(true);
      return change({ isFree: true, uploadId: await upload(originalFilm({ bytes: 9 })) });
    },
  },
  "deleting the copies": {
    async prepare() {
      await withCopies(true);
      return (on) => Copies.removeAll(on, by, videoId);
    },
  },
  "deleting a video": {
    async prepare() {
      await withCopies(true);
      return (on) => Videos.remove(on, by, videoId);
    },
  },
  "restoring a video": {
    async prepare() {
      await withCopies(true);
      await Videos.remove(deps, by, videoId);
      return (on) => Videos.restore(on, by, videoId);
    },
  },
  "removing a video for good": {
    async prepare() {
      await withCopies(true);
      await Notes.attach(deps, by, videoId, await uploadNotes());
      await Videos.remove(deps, by, videoId);
      return async (on) => {
        clock.advance(KEPT_DELETED + MINUTE);
        await purge(on);
      };
    },
  },
  "deleting a video permanently": {
    async prepare() {
      await withCopies(true);
      await Videos.remove(deps, by, videoId);
      clock.advance(2 * HOUR);
      return (on) => deletePermanently(on, by, videoId);
    },
  },
};

/** On a push, only this case runs: if it failed, a video that is not free would be public. */
const ESSENTIAL = "making a video private";
const all = Object.entries(cases).map(([name, one]) => ({ name, one }));
const essential = all.filter(({ name }) => name === ESSENTIAL);

/** Cuts a change off at its first write, its second and so on, until it is not cut off. */
async function cutOff(one: Case, when: "before" | "after", then: (act: Act) => Promise<unknown>) {
  for (let k = 0, isWhole = false; !isWhole; k++) {
    others = new Set(await keysBelow("media/videos/up_"));
    const act = await one.prepare();
    const dying = depsDyingAt(deps, k, when);
    await act(dying.deps).catch(String);
    isWhole = !dying.died();
    await then(act);
    await expectOrder();
    expect(k).toBeLessThan(80);
  }
}

test.each(essential)("$name, killed after any write, is put in order by the schedule", ({ one }) =>
  cutOff(one, "after", schedule),
);

describe("also", { tags: [THOROUGH] }, () => {
  test.each(all)("$name, killed before or after any write, is put in order", async ({ one }) => {
    await cutOff(one, "before", schedule);
    await cutOff(one, "after", schedule);
  });

  test.each(all.filter(({ one }) => one.repeats))(
    "$name, killed after any write, is completed by the same call",
    ({ one }) => cutOff(one, "after", (act) => act(deps)),
  );
});
