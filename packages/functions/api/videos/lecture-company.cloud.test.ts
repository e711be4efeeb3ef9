import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { FreeVideos, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { captions, fields, VideoCalls } from "./video-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: VideoCalls;
let video: VideoView;

const hindi = captions.replace("A lens bends light.", "लेंस प्रकाश को मोड़ता है।");

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new VideoCalls(api);
  video = await calls.create({ isFree: true, captions });
});

const path = () => `/api/videos/${video._id}`;
const change = async (more: object) => {
  const body = { ...fields, isFree: true, rev: video.rev, ...more };
  video = await calls.ask<VideoView>("PUT", path(), body);
  return video;
};
const playback = () => calls.read<Playback>(`${path()}/playback`, api.callers.student);

/** An administrator's call that is refused: its code, words and fields. */
const refusal = async (method: string, address: string, body: unknown) => {
  const answer = await api.send({ method, path: address, token: api.callers.admin, body });
  return { status: answer.status, text: await answer.text() };
};

/** What an administrator reads of the captions in a language. */
const captionsIn = async (language: string): Promise<string> => {
  const at = `/api/videos/${video._id}/captions?language=${language}`;
  return (await api.send({ method: "GET", path: at, token: api.callers.admin })).text();
};

describe("captions in several languages", () => {
  it("are a file each: added, replaced and removed without the others", async () => {
    expect((await change({ captions: { hi: hindi } })).captionLanguages).toEqual(["en", "hi"]);
    expect((await playback()).captions).toEqual([
      { language: "en", name: "English" },
      { language: "hi", name: "हिन्दी" },
    ]);
    expect([await captionsIn("en"), await captionsIn("hi")]).toEqual([captions, hindi]);
    const other = captions.replace("lens", "mirror");
    await change({ captions: { en: other } });
    expect(await captionsIn("en")).toBe(other);
    expect((await change({ captions: { en: null } })).captionLanguages).toEqual(["hi"]);
    expect((await change({})).captionLanguages).toEqual(["hi"]);
    expect((await change({ captions: null })).hasCaptions).toBe(false);
  });

  it("are served by their language to everyone if the video is free", async () => {
    await change({ captions: { en: captions, hi: hindi } });
    const { videos } = await calls.read<FreeVideos>("/api/free-videos?limit=1");
    const tracks = videos[0]?.captionTracks ?? [];
    expect(tracks.map(({ language }) => language)).toEqual(["en", "hi"]);
    const read = async (url = "") => (await api.send({ method: "GET", path: url })).text();
    expect(await read(tracks[0]?.url)).toBe(captions);
    expect(await read(tracks[1]?.url)).toBe(hindi);
    expect(videos[0]?.captions).toBe(tracks[0]?.url);
    const none = await api.send({
      method: "GET",
      path: `/api/free-videos/${video._id}/captions?language=ta`,
    });
    expect(none.status).toBe(404);
  });
});

describe("chapters", () => {
  const chapters = [
    { at: 0, title: "Force on a charge" },
    { at: 12, title: "Right-hand rule" },
  ];

  it("come with the playback, and stay when they are not named", async () => {
    expect((await change({ chapters })).chapters).toEqual(chapters);
    expect((await change({})).chapters).toEqual(chapters);
    expect((await playback()).chapters).toEqual(chapters);
    expect((await change({ chapters: [] })).chapters).toEqual([]);
  });

  it("are refused in words, with the chapter, out of order or after the end", async () => {
    const given = { ...fields, isFree: true, rev: video.rev };
    const late = [...chapters, { at: 20, title: "The end" }];
    const answer = await refusal("PUT", path(), { ...given, chapters: late });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Chapter 3: 0:20 is after the end of the video (0:20).");
    expect(JSON.parse(answer.text)).toMatchObject({ code: "bad_chapters" });
    const twice = await refusal("PUT", path(), { ...given, chapters: chapters.toReversed() });
    expect(twice.text).toContain("Chapter 2: 0:00 is before 0:12.");
  });
});

describe("notes", () => {
  it("come with the playback for an hour, are called as the video, and are replaced", async () => {
    const first = await calls.addNotes(video._id);
    const before = await playback();
    expect(before.notes?.url).toContain(`/${first}.pdf?`);
    const file = await fetch(before.notes?.url ?? "");
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-disposition")).toContain("Lenses.pdf");
    expect((await file.text()).length).toBe(before.notes?.size);
    await calls.addNotes(video._id);
    expect((await fetch(before.notes?.url ?? "")).status).toBe(404);
    const { url = "" } = (await playback()).notes ?? {};
    const now = clock.now();
    clock.set(now + 61 * 60_000);
    expect((await fetch(url)).status).toBe(403);
    clock.set(now);
  });

  it("leave the revision of an open form as it is, and are removed on their own", async () => {
    await calls.ask("DELETE", `${path()}/notes`);
    expect((await playback()).notes).toBeNull();
    expect((await change({})).notes).toBeNull();
    await calls.addNotes(video._id);
    expect((await change({})).notes?.size).toBeGreaterThan(2000);
  });

  it("are refused in words if they are no whole PDF, or too large", async () => {
    const attach = async (text: string) => {
      const bytes = new TextEncoder().encode(text);
      const uploadId = await calls.uploaded(bytes, "application/pdf", "notes");
      return refusal("PUT", `${path()}/notes`, { uploadId });
    };
    expect((await attach("<html><script>%PDF</script>")).text).toContain("This file is not a PDF.");
    expect((await attach("%PDF-1.7 half of a file")).text).toContain("This PDF is cut off");
    const begin = (more: object) =>
      refusal("POST", "/api/videos/uploads", {
        size: 10,
        contentType: "application/pdf",
        for: "notes",
        ...more,
      });
    expect((await begin({ size: 26 * 1024 * 1024 })).text).toContain("The limit is 25 MB");
    expect((await begin({ contentType: "video/mp4" })).text).toContain("Notes are a PDF");
    expect((await begin({ for: "video" })).status).toBe(400);
    expect((await playback()).notes).not.toBeNull();
  });
});
