import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import { count } from "../../kernel/rate-limit/rate-limit.store.ts";
import { sharedBytes } from "../../testing/shared-data.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { pngOf } from "./image.fixture.ts";
import { IMAGE_LIMIT } from "./image.rules.ts";
import * as Images from "./image.service.ts";

useCloud();

const deps = () => testDeps(testClock(Date.now()));
const by = admin();

async function send(bytes: Buffer<ArrayBuffer>, type: "image/png" | "image/gif" = "image/png") {
  const offer = await Images.offerUpload(deps(), by, { type, size: bytes.length });
  const form = new FormData();
  for (const [name, value] of Object.entries(offer.fields)) form.append(name, value);
  form.append("file", new Blob([bytes], { type }));
  const answer = await fetch(offer.url, { method: "POST", body: form });
  return { uploadId: offer.uploadId, status: answer.status };
}

test("publishes an uploaded image with its size, cached forever, in a sandbox", async () => {
  const { uploadId, status } = await send(pngOf(40, 30));
  expect(status).toBe(204);
  const { image } = await Images.finishUpload(deps(), by, { uploadId, subject: "Physics" });
  expect(image).toMatchObject({ width: 40, height: 30, format: "png" });
  const got = await fetch(image.secure_url);
  expect(Buffer.from(await got.arrayBuffer())).toEqual(pngOf(40, 30));
  expect(Object.fromEntries(got.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  expect(await Images.finishUpload(deps(), by, { uploadId })).toEqual({ image });
});

test("the same image has the same address, however it was sent", async () => {
  const bytes = pngOf(8, 8);
  const file = await Images.fromForm(deps(), by, { file: new Blob([bytes]) }, {});
  const data = `data:image/png;base64,${bytes.toString("base64")}`;
  expect(await Images.fromAddress(deps(), by, data, {})).toEqual(file);
  expect(await Images.fromAddress(deps(), by, file.image.secure_url, {})).toEqual(file);
});

test("no upload is served before it is checked", async () => {
  const { uploadId } = await send(pngOf(2, 2));
  const { mediaUrl } = deps().config;
  for (const path of [`uploads/images/${uploadId}`, `media/../uploads/images/${uploadId}`]) {
    expect((await fetch(`${mediaUrl}/${path}`)).status).toBe(403);
  }
});

test("an upload form accepts only the declared size, type and key", async () => {
  const { fields, url } = await Images.offerUpload(deps(), by, { type: "image/png", size: 10 });
  const post = (more: Record<string, string>, bytes: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value);
    form.append("file", new Blob([bytes]));
    return fetch(url, { method: "POST", body: form });
  };
  expect((await post({}, "x".repeat(11))).status).toBe(400);
  expect((await post({ "Content-Type": "text/html" }, "x")).status).toBe(403);
  expect((await post({ key: "media/page.html" }, "x")).status).toBe(403);
});

test.for(["svg_as_png.png", "gif_html_polyglot.gif", "html_as_mp4.mp4", "base.xlsx"])(
  "%s is refused as a file, as an upload and as a data address",
  async (name, ctx) => {
    const bytes = Buffer.from(sharedBytes(ctx, `hostile/${name}`));
    const refused = { code: expect.stringMatching(/^(not_an_image|too_many_pixels)$/) };
    await expect(
      Images.fromForm(deps(), by, { file: new Blob([bytes]) }, {}),
    ).rejects.toMatchObject(refused);
    const { uploadId } = await send(bytes);
    await expect(Images.finishUpload(deps(), by, { uploadId })).rejects.toMatchObject(refused);
    const data = `data:image/gif;base64,${bytes.toString("base64")}`;
    await expect(Images.fromAddress(deps(), by, data, {})).rejects.toMatchObject(refused);
  },
);

test("an image that is also a web page is served only as an image", async () => {
  const page = Buffer.concat([pngOf(4, 4), Buffer.from("<script>alert(1)</script>")]);
  const { image } = await Images.fromForm(deps(), by, { file: new Blob([page]) }, {});
  const got = await fetch(image.secure_url);
  expect(got.headers.get("content-type")).toBe("image/png");
  expect(got.headers.get("x-content-type-options")).toBe("nosniff");
  expect(Buffer.from(await got.arrayBuffer())).toEqual(pngOf(4, 4));
  expect(image.bytes).toBe(pngOf(4, 4).byteLength);
});

test.each([
  ["an SVG", "data:image/svg+xml;base64,PHN2Zy8+", "not_an_image"],
  ["data that is not base64", "data:image/png,x", "not_an_image"],
  ["letters that base64 does not have", "data:image/png;base64,_-_-", "not_an_image"],
  ["a web page", "data:text/html;base64,eA==", "not_an_image"],
  ["7 MB", `data:image/png;base64,${"A".repeat(IMAGE_LIMIT.bytes * 1.4)}`, "image_too_large"],
  ["70 MB", `data:image/png;base64,${"A".repeat(IMAGE_LIMIT.bytes * 14)}`, "image_too_large"],
  ["an object of a page", "blob:https://x/1", "not_https"],
  ["plain http", "http://example.org/a.png", "not_https"],
  ["no address", "no address", "not_https"],
])("%s is refused", async (_what, address, code) => {
  await expect(Images.fromAddress(deps(), by, address, {})).rejects.toMatchObject({ code });
});

test("a missing upload is not found, and an image with too many pixels is refused", async () => {
  const { uploadId } = await Images.offerUpload(deps(), by, { type: "image/png", size: 10 });
  const missing = Images.finishUpload(deps(), by, { uploadId });
  await expect(missing).rejects.toMatchObject({ kind: "not-found" });
  const huge = pngOf(1, 1);
  huge.writeUInt32BE(20_000, 16);
  const refused = Images.fromForm(deps(), by, { file: new Blob([huge]) }, {});
  await expect(refused).rejects.toMatchObject({ code: "too_many_pixels" });
});

test("an author publishes and offers up to 300 images an hour, imports not counted", async () => {
  const author = { ...by, userId: "an-author" };
  const clock = testClock();
  const own = { ...deps(), clock };
  const upload = () => Images.offerUpload(own, author, { type: "image/png", size: 10 });
  const publish = () => Images.fromForm(own, author, { file: new Blob(["none"]) }, {});
  for (const key of ["image-offers:an-author", "images:an-author"]) {
    const { taken } = await count(own, { key, limit: 300, windowSeconds: 3600 });
    await own.content.update(taken, { text: "ADD hits :many", values: { ":many": 299 } });
  }
  for (const call of [upload, publish]) {
    await expect(call()).rejects.toMatchObject({ kind: "limited", code: "too_many_tries" });
  }
  await expect(Images.fromAddress(own, author, "data:,x", {})).rejects.not.toMatchObject({
    kind: "limited",
  });
  clock.set(clock.now() + 3_600_000);
  expect(await upload()).toHaveProperty("uploadId");
});
