import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { bucket as Bucket } from "../cloud-settings.ts";
import { useS3 } from "../testing/s3.ts";

const s3 = useS3();

describe("keys", () => {
  test.each([
    "a\\..\\b",
    "C:\\x",
    "%2e%2e/x",
    "..a/b..",
    "a//b",
    "nul.txt",
    "-rf *",
    "ключ 钥匙 🔑",
  ])("accepts %j as a plain name", async (key) => {
    await s3.put(`odd/${key}`, key);
    expect(await s3.stored(`odd/${key}`)).toBe(key);
  });

  test.each(["..%2f..%2fescape", "a%2f..%2f..%2fb", "%00", "a%2f.%2fb"])(
    "refuses the traversal %j",
    async (path) => {
      const answer = await fetch(`${s3.address}/${Bucket}/media/${path}`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("<Code>InvalidURI</Code>");
    },
  );

  test("no path leads from public media to papers and their keys", async () => {
    await s3.put("private", "secret");
    for (const path of ["media/../private", "media/%2e%2e/private", "media/..%2fprivate"]) {
      const answer = await rawGet(`/${Bucket}/${path}`);
      expect(answer).not.toContain("secret");
      expect(answer).toMatch(/^HTTP\/1.1 40[03]/);
    }
  });

  test("a key of more than 1,024 bytes is refused, as it would be on AWS", async () => {
    await s3.put("k".repeat(1024), "long");
    expect(await s3.stored("k".repeat(1024))).toBe("long");
    await expect(s3.put("ü".repeat(513), "longer")).rejects.toMatchObject({
      name: "KeyTooLongError",
    });
  });

  /** fetch resolves dot segments before it sends; a socket sends them unchanged. */
  const rawGet = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port, host } = new URL(s3.address);
      let text = "";
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      });
      socket.on("data", (data) => (text += String(data)));
      socket.on("end", () => resolve(text));
      socket.on("error", reject);
    });
});
