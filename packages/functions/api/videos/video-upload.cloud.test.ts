import { FORM_BYTES, PART_BYTES } from "@academy/core/lectures/video/video-upload.schema.ts";
import type { FreeVideos, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { codeOf } from "@academy/local/testing/s3.ts";
import { createApp } from "../app.ts";
import { captions, fields, postFile, poster, VideoCalls } from "./video-calls.fixture.ts";
import { sharedBytes } from "@academy/core/testing/shared-data.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { videoBytes } from "./video-bytes.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: VideoCalls;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new VideoCalls(api);
});

describe("a small video", () => {
  it("gets the type of its first bytes, plays by ranges, and is listed", async () => {
    const video = await calls.create(
      { isFree: true, captions, captionsLanguage: "hi", poster, duration: 12.5 },
      videoBytes("mp4"),
    );
    expect(video).toMatchObject({
      contentType: "video/mp4",
      examTypes: ["JEE"],
      hasCaptions: true,
      captionLanguages: ["hi"],
    });
    const { videos } = await calls.read<FreeVideos>("/api/free-videos?limit=4");
    expect(videos[0]).toMatchObject({ title: "Lenses", public_id: video._id, duration: 20 });
    const body = { ...fields, isFree: true, rev: 1 };
    const kept = await calls.ask<VideoView>("PUT", `/api/videos/${video._id}`, body);
    expect(kept).toMatchObject({ hasCaptions: true, captionLanguages: ["hi"] });
    expect(videos[0]?.captionTracks.map(({ language }) => language)).toEqual(["hi"]);
    const url = videos[0]?.url ?? "";
    const part = await fetch(url, { headers: { range: "bytes=4-7" } });
    expect([part.status, await part.text()]).toEqual([206, "ftyp"]);
    expect(part.headers.get("content-type")).toBe("video/mp4");
    expect(part.headers.get("x-content-type-options")).toBe("nosniff");
    const text = await api.send({ method: "GET", path: videos[0]?.captions ?? "" });
    expect(text.headers.get("content-type")).toContain("text/vtt");
    expect(await text.text()).toBe(captions);
    const picture = await fetch(videos[0]?.poster ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("can be sent with the specified form too", async () => {
    const form = new FormData();
    form.set("file", new File([videoBytes("quicktime")], "a.mov", { type: "video/quicktime" }));
    const values = { title: "Mirrors", subject: "Physics", topic: "Optics", subtopic: "Mirrors" };
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    form.append("examTypes", "Foundation");
    form.append("examTypes", "AS LEVEL");
    form.set("isFree", "false");
    const answer = await createApp(api.deps).request("/api/videos/upload", {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${api.callers.admin}` },
    });
    expect(await answer.json()).toMatchObject({
      title: "Mirrors",
      examTypes: ["FOUNDATION", "AS_LEVEL"],
      subTopic: "Mirrors",
      contentType: "video/quicktime",
    });
  });

  it("sent again does not create a second one", async () => {
    const uploadId = await calls.uploaded();
    const again = () => calls.ask<VideoView>("POST", "/api/videos", { ...fields, uploadId });
    const [one, two] = [await again(), await again()];
    expect(two).toMatchObject({ _id: one._id, rev: 1 });
  });
});

describe("a large video", () => {
  it("is sent in parts, resumes where it stopped, and is published once all have arrived", async () => {
    const bytes = videoBytes("mp4", FORM_BYTES + 100);
    const start = await calls.begin(bytes.length);
    if (start.kind !== "parts") throw new Error("A large file is sent in parts");
    expect(start).toMatchObject({ partBytes: PART_BYTES, parts: 2 });
    const path = `/api/videos/uploads/${start.uploadId}`;
    const put = async (part: number) => {
      const body = { parts: [part] };
      const { addresses } = await calls.ask<{ addresses: { url: string }[] }>(
        "POST",
        `${path}/parts`,
        body,
      );
      const from = (part - 1) * PART_BYTES;
      const slice = bytes.slice(from, from + PART_BYTES);
      return fetch(addresses[0]?.url ?? "", { method: "PUT", body: slice });
    };
    expect((await put(2)).status).toBe(200);
    expect(await calls.ask("GET", path)).toMatchObject({
      arrived: [2],
      parts: 2,
      fileName: "a.mp4",
    });
    const body = { ...fields, uploadId: start.uploadId };
    const token = api.callers.admin;
    await problem(api.send({ method: "POST", path: "/api/videos", token, body }), 409);
    await put(1);
    const video = await calls.ask<VideoView>("POST", "/api/videos", body);
    expect(video).toMatchObject({ size: bytes.length, contentType: "video/mp4" });
    const last = await fetch(video.cloudinaryUrl, { headers: { range: "bytes=-5" } });
    expect(last.headers.get("content-range")).toContain(`/${bytes.length}`);
    await problem(api.send({ method: "GET", path, token }), 404);
  });

  it("that is cancelled leaves nothing to resume", async () => {
    const { uploadId } = await calls.begin(FORM_BYTES + 1);
    const path = `/api/videos/uploads/${uploadId}`;
    await calls.ask("DELETE", path);
    await problem(api.send({ method: "GET", path, token: api.callers.admin }), 404);
  });
});

describe("abuse of an upload", () => {
  it("with another type, key or size is refused by the store", async () => {
    const bytes = videoBytes("webm");
    const start = await calls.begin(bytes.length);
    const outcome = async (changed: Record<string, string>) =>
      codeOf(await postFile(start, bytes, changed));
    expect(await outcome({ "Content-Type": "text/html" })).toBe("403 AccessDenied");
    expect(await outcome({ key: "media/evil.html" })).toBe("403 AccessDenied");
    expect(await outcome({ key: "papers/x/y/key.json" })).toBe("403 AccessDenied");
    const large = videoBytes("webm", FORM_BYTES + 1);
    expect(await codeOf(await postFile(start, large))).toBe("400 EntityTooLarge");
    expect(await codeOf(await postFile(start, new Uint8Array()))).toBe("400 EntityTooSmall");
  });

  it("after its five minutes is refused by the store", async () => {
    const start = await calls.begin(2000);
    const now = clock.now();
    clock.set(now + 6 * 60_000);
    expect(await codeOf(await postFile(start, videoBytes("webm")))).toBe("403 AccessDenied");
    clock.set(now);
  });

  async function expectRefused(bytes: Uint8Array<ArrayBuffer>) {
    const uploadId = await calls.uploaded(bytes, "video/mp4");
    const sent = { method: "POST", path: "/api/videos", token: api.callers.admin };
    const body = { ...fields, isFree: true, uploadId };
    await problem(api.send({ ...sent, body }), 400, "not_a_video");
    await problem(api.send({ ...sent, body }), 400, "upload_gone");
  }

  it("with a known hostile file under a video's name is refused before publishing", async (ctx) => {
    await expectRefused(new Uint8Array(sharedBytes(ctx, "hostile/html_as_mp4.mp4")));
  });

  it("with a page, an image or nothing under a video's name is refused before publishing", async () => {
    const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
    const picture = new Uint8Array(Buffer.from(poster.split(",")[1] ?? "", "base64"));
    for (const bytes of [html, picture, new Uint8Array([0])]) await expectRefused(bytes);
    const titles = (await calls.read<FreeVideos>("/api/free-videos?limit=100")).videos;
    expect(titles.every(({ title }) => title !== "evil")).toBe(true);
  });

  it("before a video is uploaded, too large or of an unsupported type, is refused at the field", async () => {
    const path = "/api/videos/uploads";
    const send = (body: object) =>
      api.send({ method: "POST", path, token: api.callers.admin, body });
    const about = { size: 10, contentType: "video/mp4" };
    const size = await problem(send({ ...about, size: 2 ** 31 + 1 }), 400, "invalid_input");
    expect(size.fields).toEqual([
      { path: "size", message: "This video is too large. The limit is 2 GB." },
    ]);
    const type = await problem(send({ ...about, contentType: "text/html" }), 400, "invalid_input");
    expect(type.fields?.[0]?.path).toBe("contentType");
  });

  it("with invalid captions or an invalid poster is refused at the field", async () => {
    const uploadId = await calls.uploaded();
    const send = (more: object) =>
      api.send({
        method: "POST",
        path: "/api/videos",
        token: api.callers.admin,
        body: { ...fields, uploadId, ...more },
      });
    const text = await problem(
      send({ captions: { hi: "1\n00:00:01,000 --> 2\nHi" } }),
      400,
      "bad_captions",
    );
    expect(text.fields?.[0]?.path).toBe("captions");
    const html = `data:image/png;base64,${Buffer.from("<html>").toString("base64")}`;
    await problem(send({ poster: html }), 400, "not_a_picture");
    await problem(send({ examTypes: [] }), 400, "exam_type_needed");
    expect((await send({})).status).toBe(200);
  });
});
