import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { depsRacing } from "../../testing/failing.fixture.ts";
import { copyFilm, originalFilm } from "../../testing/film.fixture.ts";
import { THOROUGH } from "../../testing/runs.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { sizeOf } from "../../kernel/platform/uploads.ts";
import * as Copies from "./video-copies.service.ts";
import { arrange } from "./video-arrival.service.ts";
import { publicKey, QUICK_BYTES, servedFiles } from "./video-files.rules.ts";
import * as Lists from "./video-list.service.ts";
import * as Uploads from "./video-upload.service.ts";
import { VideoChange, VideoInput } from "./video.schema.ts";
import * as Videos from "./video.service.ts";
import * as VideoStore from "./video.store.ts";

useCloud();

const by = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(testClock());
});

describe("a video that becomes free or not any more", () => {
  const publicFiles = async (videoId: string) => {
    const { video, copies } = await VideoStore.findWhole(deps, videoId);
    if (!video) throw new Error("It is not there");
    const files = servedFiles({ video, copies });
    const there = await Promise.all(files.map((file) => sizeOf(deps, publicKey(file))));
    return there.map((size) => size !== undefined);
  };
  const small = async (isFree: boolean) => {
    const uploadId = await Uploads.receive(deps, by, new File([originalFilm()], "a.mp4"));
    return Videos.create(
      deps,
      by,
      VideoInput.parse({ title: "Waves", examTypes: ["JEE"], uploadId, isFree }),
    );
  };
  const attach = async (on: Deps, videoId: string) => {
    const uploadId = await Uploads.receive(deps, by, new File([copyFilm()], "a.mp4"));
    const of = videoId.replace("vid_", "up_");
    return Copies.attach(on, by, { videoId, name: "low" }, { uploadId, of });
  };
  const free = (on: Deps, videoId: string, isFree: boolean, rev = 1) =>
    Videos.update(
      on,
      by,
      videoId,
      VideoChange.parse({ title: "Waves", examTypes: ["JEE"], isFree, rev }),
    );

  const writes = ["BUSY#", '"C#low"', "copies.#name", "AUDIT#"];

  it.each(writes)(
    "while a copy is attached, before its write of %s: files follow the video",
    async (write) => {
      for (const isFree of [true, false]) {
        const { _id } = await small(isFree);
        const racing = depsRacing(
          deps,
          (written) => written.includes(write),
          () => free(deps, _id, !isFree),
        );
        await attach(racing, _id);
        expect(await publicFiles(_id)).toEqual([!isFree, !isFree]);
      }
    },
  );

  it.each(["BUSY#", "rev = :before"])(
    "before whose write of %s a copy is attached: files follow it",
    async (write) => {
      for (const isFree of [true, false]) {
        const { _id } = await small(isFree);
        const racing = depsRacing(
          deps,
          (written) => written.includes(write),
          () => attach(deps, _id),
        );
        await free(racing, _id, !isFree);
        expect(await publicFiles(_id)).toEqual([!isFree, !isFree]);
      }
    },
  );

  it("or gets another title while a copy is attached: lists know the copy", async () => {
    const { _id } = await small(false);
    const racing = depsRacing(
      deps,
      (written) => written.includes("rev = :before"),
      () => attach(deps, _id),
    );
    const change = VideoChange.parse({ title: "Renamed", examTypes: ["JEE"], rev: 1 });
    const view = await Videos.update(racing, by, _id, change);
    expect(view).toMatchObject({ title: "Renamed", copies: [{ name: "low" }] });
  });

  it("while someone else edits it stays as the faster one wanted", async () => {
    const { _id } = await small(false);
    const racing = depsRacing(
      deps,
      (written) => written.includes("rev = :before"),
      () =>
        Videos.update(
          deps,
          by,
          _id,
          VideoChange.parse({ title: "Other", examTypes: ["JEE"], rev: 1 }),
        ),
    );
    await expect(free(racing, _id, true)).rejects.toMatchObject({ code: "conflict" });
    expect(await publicFiles(_id)).toEqual([false]);
    expect((await VideoStore.findWhole(deps, _id)).due).toEqual([]);
  });

  it(
    "with a large file is watched by signed addresses until a worker has made it public",
    { tags: [THOROUGH] },
    async () => {
      const asked: object[] = [];
      const send = async (_: string, ref: object) => void asked.push(ref);
      const on: Deps = { ...deps, events: { send } };
      const film = new File([originalFilm({ bytes: QUICK_BYTES })], "a.mp4");
      const uploadId = await Uploads.receive(on, by, film);
      const input = { title: "Waves", examTypes: ["JEE"], uploadId };
      const { _id } = await Videos.create(on, by, VideoInput.parse(input));
      await arrange(on, { videoId: _id });
      await free(on, _id, true);
      expect([asked.length, await publicFiles(_id)]).toEqual([2, [false]]);
      const signed = await Lists.playback(on, by, _id);
      expect([signed.validSeconds, (await fetch(signed.url)).status]).toEqual([3600, 200]);
      await arrange(on, { videoId: _id });
      const open = await Lists.playback(on, by, _id);
      expect([open.validSeconds, (await fetch(open.url)).status]).toEqual([null, 200]);
      expect((await VideoStore.findWhole(on, _id)).due).toEqual([]);
    },
  );
});
