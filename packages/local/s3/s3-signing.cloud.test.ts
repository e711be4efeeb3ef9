import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, test, vi } from "vitest";
import { bucket as Bucket, credentials } from "../cloud-settings.ts";
import { codeOf, useS3 } from "../testing/s3.ts";

const s3 = useS3();
const hour = 3600_000;

describe("signatures", () => {
  test("no one reads, lists or writes papers, keys and results without a signature", async () => {
    await s3.put("kept", "secret");
    for (const path of ["kept", "", "?list-type=2", "mediaX/a"]) {
      expect(await codeOf(await fetch(`${s3.address}/${Bucket}/${path}`))).toBe("403 AccessDenied");
    }
    for (const method of ["PUT", "DELETE", "POST"]) {
      for (const key of ["kept", "media/a.png"]) {
        const answer = await fetch(`${s3.address}/${Bucket}/${key}`, { method, body: "x" });
        expect(await codeOf(answer)).toBe("403 AccessDenied");
      }
    }
    expect(await s3.stored("kept")).toBe("secret");
  });

  test("a call with a wrong secret, an unknown key or another region is refused", async () => {
    const attempt = (change: object) =>
      new S3Client({ ...s3.config, ...change }).send(new GetObjectCommand({ Bucket, Key: "kept" }));
    const secretAccessKey = "not-the-secret";
    const wrongSecret = { credentials: { ...credentials, secretAccessKey } };
    const wrongKey = { credentials: { ...credentials, accessKeyId: "AKIASOMEBODYELSE0000" } };
    await expect(attempt(wrongSecret)).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
      $metadata: { httpStatusCode: 403 },
    });
    await expect(attempt(wrongKey)).rejects.toMatchObject({ name: "InvalidAccessKeyId" });
    await expect(attempt({ region: "us-east-1" })).rejects.toMatchObject({
      name: "AuthorizationHeaderMalformed",
    });
  });

  test("a recorded call cannot be sent again later", async () => {
    const patient = new S3Client({ ...s3.config, maxAttempts: 1 });
    const late = s3.later(hour, () => patient.send(new GetObjectCommand({ Bucket, Key: "kept" })));
    await expect(late).rejects.toMatchObject({ name: "RequestTimeTooSkewed" });
  });
});

describe("presigned addresses", () => {
  const sign = (key: string, expiresIn = 60) =>
    getSignedUrl(s3.client, new GetObjectCommand({ Bucket, Key: key }), { expiresIn });

  const signPut = (key: string, ContentType: string) =>
    getSignedUrl(s3.client, new PutObjectCommand({ Bucket, Key: key, ContentType }), {
      expiresIn: 60,
      signableHeaders: new Set(["content-type"]),
    });

  test("read an object, with a range and with another file name", async () => {
    await s3.put("dir/read me (ü)!*'.txt", "0123456789");
    const command = new GetObjectCommand({
      Bucket,
      Key: "dir/read me (ü)!*'.txt",
      ResponseContentDisposition: 'attachment; filename="a b.txt"',
    });
    const url = await getSignedUrl(s3.client, command, { expiresIn: 60 });
    const answer = await fetch(url, { headers: { range: "bytes=1-3" } });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a b.txt"');
    expect(await answer.text()).toBe("123");
  });

  test("are refused once expired, and when any part of them was changed", async () => {
    await s3.put("kept", "secret");
    const url = await sign("kept");
    expect((await fetch(url)).status).toBe(200);
    const expired = await s3.later(61_000, () => fetch(url));
    const text = await expired.text();
    expect(expired.status).toBe(403);
    expect(text).toContain("<Code>AccessDenied</Code><Message>Request has expired</Message>");
    const changes: [RegExp, string][] = [
      [/kept/, "other"],
      [/X-Amz-Expires=60/, "X-Amz-Expires=600"],
      [/Signature=./, "Signature=g"],
      [/$/, "&response-content-type=text%2Fhtml"],
    ];
    for (const [part, change] of changes) {
      const answer = await fetch(url.replace(part, change));
      expect(await codeOf(answer)).toBe("403 SignatureDoesNotMatch");
    }
    const asDelete = await fetch(url, { method: "DELETE" });
    expect(await codeOf(asDelete)).toBe("403 SignatureDoesNotMatch");
    const longer = url.replace("X-Amz-Expires=60", "X-Amz-Expires=604801");
    expect((await fetch(longer)).status).toBe(403);
  });

  test("store an upload of exactly the signed type", async () => {
    const url = await signPut("media/pic.png", "image/png");
    const upload = (type: string) =>
      fetch(url, { method: "PUT", body: "picture", headers: { "content-type": type } });
    expect(await codeOf(await upload("text/html"))).toBe("403 SignatureDoesNotMatch");
    expect((await upload("image/png")).status).toBe(200);
    expect(await s3.stored("media/pic.png")).toBe("picture");
  });

  test("refuse headers that were not signed", async () => {
    const url = await signPut("plain", "text/plain");
    const headers = { "content-type": "text/plain", "x-amz-meta-role": "admin" };
    const answer = await fetch(url, { method: "PUT", body: "x", headers });
    expect(await codeOf(answer)).toBe("403 AccessDenied");
  });

  test("store nothing of an interrupted upload", async () => {
    const url = new URL(await signPut("half", "text/plain"));
    const socket = connect(s3.port, "127.0.0.1");
    const head = ["Content-Type: text/plain", "Content-Length: 200000", `Host: ${url.host}`];
    socket.write(`PUT ${url.pathname}${url.search} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`);
    socket.write("x".repeat(100_000));
    const staged = () => readdir(join(s3.folder, "staging"));
    const long = { timeout: 60_000 };
    await vi.waitFor(async () => expect(await staged()).toHaveLength(1), long);
    socket.destroy();
    await once(socket, "close");
    await vi.waitFor(async () => expect(await staged()).toEqual([]), long);
    await expect(s3.stored("half")).rejects.toMatchObject({ name: "NoSuchKey" });
  });
});

describe("public media", () => {
  test("is readable by anyone, and can neither be sniffed nor run", async () => {
    const CacheControl = "public, max-age=31536000, immutable";
    await s3.put("media/a.html", "<script>1</script>", { ContentType: "text/html", CacheControl });
    const answer = await fetch(`${s3.address}/${Bucket}/media/a.html`, {
      headers: { range: "bytes=0-7" },
    });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe("<script>");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": CacheControl,
    });
    const head = await fetch(`${s3.address}/${Bucket}/media/a.html`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("18");
    expect(await codeOf(await fetch(`${s3.address}/${Bucket}/media/none`))).toBe("404 NoSuchKey");
  });

  test("cannot be given another type by its address", async () => {
    await s3.put("media/b.png", "x", { ContentType: "image/png" });
    const answer = await fetch(
      `${s3.address}/${Bucket}/media/b.png?response-content-type=text/html`,
    );
    expect(answer.headers.get("content-type")).toBe("image/png");
  });
});

describe("other origins", () => {
  const ask = (origin: string) =>
    fetch(`${s3.address}/${Bucket}/any`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type",
      },
    });

  test("lets the web app upload, without credentials", async () => {
    const answer = await ask("http://localhost:3000");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
    expect(answer.headers.get("access-control-allow-headers")).toBe("content-type");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    expect(answer.headers.get("vary")).toContain("Origin");
  });

  test("refuses every other site", async () => {
    const answer = await ask("http://localhost:3000.evil.example");
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
    expect(await codeOf(answer)).toBe("403 AccessForbidden");
  });
});
