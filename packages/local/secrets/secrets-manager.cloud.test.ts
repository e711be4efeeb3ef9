import { openSecrets } from "@academy/core/kernel/platform/secrets.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HttpServer, listen } from "../http/http-server.ts";
import { useCloud } from "../testing/cloud.ts";
import { type StoredSecret, createSecretsManager, loadSessionKeys } from "./secrets-manager.ts";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const config = { region: "ap-south-1", patience: "call", answerTimeFactor: 10 } as const;

const cloud = useCloud();
let server: HttpServer | undefined;
afterEach(() => server?.stop());

/** A store with one secret at a real address, which counts its calls. */
async function store(answers: () => Record<string, StoredSecret>) {
  let asked = 0;
  const handle = (request: Request) => {
    asked++;
    return createSecretsManager(answers()).handle(request);
  };
  server = await listen(handle, {
    port: 0,
    host: "127.0.0.1",
    hostNames: undefined,
    requestTimeout: 15_000,
  });
  process.env["AWS_ENDPOINT_URL_SECRETS_MANAGER"] = `http://127.0.0.1:${server.port}`;
  let now = 0;
  const secrets = openSecrets(config, { now: () => now });
  return { secrets, asked: () => asked, later: (ms: number) => (now += ms) };
}

test("a secret is read once in five minutes, then again", async () => {
  let value = "one";
  const { secrets, asked, later } = await store(() => ({ origin: value }));
  expect(await Promise.all([secrets.read("origin"), secrets.read("origin")])).toEqual([
    "one",
    "one",
  ]);
  value = "two";
  expect([await secrets.read("origin"), asked()]).toEqual(["one", 1]);
  later(300_000);
  expect([await secrets.read("origin"), asked()]).toEqual(["two", 2]);
});

test("a secret is read again sooner if a caller needs it fresher, and no more often than that", async () => {
  let value = "one";
  const { secrets, asked, later } = await store(() => ({ origin: value }));
  await secrets.read("origin");
  value = "two";
  later(9_999);
  expect([await secrets.read("origin", 10_000), asked()]).toEqual(["one", 1]);
  later(1);
  expect([await secrets.read("origin", 10_000), asked()]).toEqual(["two", 2]);
  expect([await secrets.read("origin", 10_000), asked()]).toEqual(["two", 2]);
});

test("a known secret survives a store that does not answer; an unknown one is an error", async () => {
  let gone = false;
  const { secrets, later } = await store((): Record<string, string> =>
    gone ? {} : { origin: "one" },
  );
  await secrets.read("origin");
  gone = true;
  later(300_000);
  expect(await secrets.read("origin")).toBe("one");
  await expect(secrets.read("other")).rejects.toThrow("can't find the specified secret");
});

test("a secret that was never rotated has no previous value", async () => {
  let stored: StoredSecret = "one";
  const { secrets, asked } = await store(() => ({ origin: stored }));
  expect(await secrets.versions("origin")).toEqual({ current: "one", previous: undefined });
  stored = { current: "two", previous: "one" };
  expect(await secrets.versions("origin", { fresh: true })).toEqual({
    current: "one",
    previous: undefined,
  });
  expect(asked()).toBe(2);
});

test("both values are read again if a caller was sent another one, at most every ten seconds", async () => {
  let stored: StoredSecret | undefined = "one";
  const { secrets, later } = await store((): Record<string, StoredSecret> =>
    stored === undefined ? {} : { origin: stored },
  );
  await secrets.versions("origin");
  stored = { current: "two", previous: "one" };
  later(10_000);
  expect(await secrets.versions("origin")).toEqual({ current: "one", previous: undefined });
  const both = { current: "two", previous: "one" };
  expect(await secrets.versions("origin", { fresh: true })).toEqual(both);
  stored = undefined;
  later(300_000);
  expect(await secrets.versions("origin")).toEqual(both);
  await expect(secrets.versions("other")).rejects.toThrow("can't find the specified secret");
});

test("the embedded cloud only has the secrets that it was given", async () => {
  process.env["AWS_ENDPOINT_URL_SECRETS_MANAGER"] = cloud.url;
  const secrets = openSecrets(config, { now: () => 0 });
  await expect(secrets.read("academy/none")).rejects.toThrow("can't find the specified secret");
});

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-keys-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("sessions survive a restart: a data folder keeps its key, readable by its owner only", async () => {
  const place = join(folder, "secrets");
  const made = await loadSessionKeys(place);
  expect(await loadSessionKeys(place)).toBe(made);
  const file = join(place, "session-keys.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(JSON.parse(made));
  // A key that an operator has added for a rotation stays.
  await writeFile(file, JSON.stringify({ ...JSON.parse(made), nextFrom: 7 }));
  expect(JSON.parse(await loadSessionKeys(place))).toMatchObject({ nextFrom: 7 });
});

test("every data folder, and every run without one, has its own key", async () => {
  const keys = await Promise.all([
    loadSessionKeys(join(folder, "one")),
    loadSessionKeys(join(folder, "two")),
    loadSessionKeys(undefined),
    loadSessionKeys(undefined),
  ]);
  expect(new Set(keys).size).toBe(4);
});

test.each(["", "{}", '{"key":"short"}'])(
  "a file that contains %j is reported by name, and not replaced",
  async (text) => {
    const file = join(folder, "session-keys.json");
    await writeFile(file, text);
    await expect(loadSessionKeys(folder)).rejects.toThrow(`${file} is damaged`);
    expect(await readFile(file, "utf8")).toBe(text);
  },
);
