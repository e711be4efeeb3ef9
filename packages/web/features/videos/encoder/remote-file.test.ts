import { afterEach, expect, test, vi } from "vitest";
import { remoteFile } from "./remote-file.ts";

afterEach(() => vi.unstubAllGlobals());

/** A server that gives these answers in turn: bytes, a status, or no answer. */
function serve(...answers: readonly (number | "lost")[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: { range: string } }) => {
    asked.push(`${url} ${headers.range}`);
    const answer = answers[asked.length - 1] ?? 206;
    if (answer === "lost") throw new TypeError("Failed to fetch");
    const [, from = "0", to = "0"] = /(\d+)-(\d+)/.exec(headers.range) ?? [];
    const body = answer === 206 ? new Uint8Array(Number(to) - Number(from) + 1) : "no";
    return new Response(body, { status: answer });
  });
  return asked;
}

function open() {
  const waits: number[] = [];
  let given = 0;
  const file = remoteFile({
    url: "a0",
    size: 100,
    renew: async () => `a${++given}`,
    wait: async (ms) => void waits.push(ms),
  });
  return { file, waits };
}

test("a range is asked for as it is, with both ends", async () => {
  const asked = serve();
  expect(await open().file.read(10, 30)).toHaveLength(20);
  expect(asked).toEqual(["a0 bytes=10-29"]);
});

test("an address that ended is renewed, and the new one is used from then on", async () => {
  const asked = serve(403);
  const { file } = open();
  await file.read(0, 5);
  await file.read(5, 9);
  expect(asked).toEqual(["a0 bytes=0-4", "a1 bytes=0-4", "a1 bytes=5-8"]);
});

test("a lost connection is waited for without limit, longer and longer", async () => {
  const asked = serve(...Array<"lost">(12).fill("lost"));
  const { file, waits } = open();
  expect(await file.read(0, 5)).toHaveLength(5);
  expect(asked).toHaveLength(13);
  expect(waits.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
});

test("an original that is gone is not waited for", async () => {
  serve(404);
  await expect(open().file.read(0, 5)).rejects.toThrow();
});
