import { GetObjectCommand } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { describe, expect, test } from "vitest";
import { bucket as Bucket } from "../cloud-settings.ts";
import { codeOf, useS3 } from "../testing/s3.ts";

const s3 = useS3();

describe("an upload by a browser's form", () => {
  type Form = Awaited<ReturnType<typeof createPresignedPost>>;

  const offer = (change: object = {}) =>
    createPresignedPost(s3.client, {
      Bucket,
      Key: "uploads/video.mp4",
      Conditions: [["content-length-range", 5, 20], { "Content-Type": "video/mp4" }],
      Fields: { "Content-Type": "video/mp4" },
      Expires: 300,
      ...change,
    });

  function send(form: Form, file: string | Blob, change: Record<string, string> = {}) {
    const data = new FormData();
    for (const [name, value] of Object.entries({ ...form.fields, ...change })) {
      data.append(name, value);
    }
    data.append("file", typeof file === "string" ? new Blob([file]) : file, "any.name");
    return fetch(form.url, { method: "POST", body: data });
  }

  test("is stored under the key and type that were signed", async () => {
    const answer = await send(await offer(), "a film\r\n--x\r\n");
    expect(answer.status).toBe(204);
    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: "uploads/video.mp4" }));
    expect(got.ContentType).toBe("video/mp4");
    expect(await got.Body?.transformToString()).toBe("a film\r\n--x\r\n");
  });

  test("of a long file arrives without a changed byte", async () => {
    const bytes = Buffer.alloc(3_000_000);
    for (let index = 0; index < bytes.length; index++)
      bytes[index] = (index * 7 + (index >> 8)) % 256;
    const Conditions = [["content-length-range", 1, bytes.length] as const];
    const form = await offer({ Key: "uploads/long", Conditions, Fields: {} });
    expect((await send(form, new Blob([bytes]))).status).toBe(204);
    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: "uploads/long" }));
    expect(bytes.equals((await got.Body?.transformToByteArray()) ?? Buffer.of())).toBe(true);
  });

  test.each([
    ["too long", "x".repeat(21), {}, "400 EntityTooLarge"],
    ["too short", "x", {}, "400 EntityTooSmall"],
    ["of another type", "a film", { "Content-Type": "text/html" }, "403 AccessDenied"],
    ["under another key", "a film", { key: "media/page.html" }, "403 AccessDenied"],
    ["with a field no policy names", "a film", { "x-amz-meta-a": "1" }, "403 AccessDenied"],
    [
      "with a changed policy",
      "a film",
      { Policy: btoa('{"conditions":[]}') },
      "403 SignatureDoesNotMatch",
    ],
    [
      "with a forged signature",
      "a film",
      { "X-Amz-Signature": "0".repeat(64) },
      "403 SignatureDoesNotMatch",
    ],
  ])(
    "of a file %s is refused, so that no one can fill the bucket or publish a page",
    async (_, file, change, code) => {
      const form = await offer({ Key: "uploads/refused" });
      expect(await codeOf(await send(form, file, change))).toBe(code);
      await expect(s3.stored("uploads/refused")).rejects.toMatchObject({ name: "NoSuchKey" });
    },
  );

  test("is refused after the five minutes it was offered for", async () => {
    const form = await offer();
    const answer = await s3.later(301_000, () => send(form, "a film"));
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Invalid according to Policy: Policy expired.");
  });

  test("is refused without a policy, or with a body that is not a form", async () => {
    const bare = { url: `${s3.address}/${Bucket}`, fields: { key: "uploads/refused" } };
    expect(await codeOf(await send(bare, "a film"))).toBe("403 AccessDenied");
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    for (const body of [
      "",
      "--b\r\n",
      "--b--\r\n",
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx',
    ]) {
      const answer = await fetch(bare.url, { method: "POST", headers, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });
});
