import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDataFolder } from "./disk/data-folder.ts";
import { checkPorts } from "./http/ports.ts";
import { limit } from "@academy/core/testing/limits.ts";
import { freePortPair } from "./testing/free-ports.ts";

const start = fileURLToPath(new URL("./start.ts", import.meta.url));
const startSmall = fileURLToPath(new URL("./testing/start-small.ts", import.meta.url));
let root: string;
let data: string;
let port: number;
const children: ChildProcess[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "academy-start-"));
  data = join(root, "data");
  await mkdir(join(root, "web"));
  await writeFile(join(root, "web", "index.html"), "<title>Academy</title>");
  await writeFile(join(root, "web", "app.html"), "<title>Academy</title>");
  port = await freePortPair();
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child, "SIGKILL");
  await rm(root, { recursive: true, force: true });
});

describe("a start that fails", () => {
  test.each([
    ["an unknown option", ["--prot", "1"], 2, /--prot/],
    ["a bad port", ["--port", "99999"], 2, /--port/],
  ])("for %s ends with one line", async (_, args, code, pattern) => {
    expect(await failure(args)).toEqual({ code, line: expect.stringMatching(pattern) });
  });

  test.each([0, 1])("for a taken port %i ends with its number and the solution", async (offset) => {
    const server = createServer().listen(port + offset, "127.0.0.1");
    await once(server, "listening");
    const result = await failure(["--data", data, "--port", String(port)]);
    const pattern = new RegExp(`^Port ${port + offset} is taken\\..*--port N`);
    expect(result).toEqual({ code: 1, line: expect.stringMatching(pattern) });
    server.close();
    await once(server, "close");
  });

  test("for data in use ends with one line and leaves the data alone, --reset or not", async () => {
    const owner = await openDataFolder(data);
    await writeFile(join(data, "kept"), "x");
    for (const more of [[], ["--reset"]]) {
      const result = await failure(["--data", data, "--port", String(port), ...more]);
      const pattern = /^Another npm start is using .* --data\.$/;
      expect(result).toEqual({ code: 1, line: expect.stringMatching(pattern) });
    }
    expect(await readdir(data)).toContain("kept");
    await owner.release();
  });

  test("for a folder that cannot be written ends with one line", async () => {
    await writeFile(join(root, "file"), "");
    const result = await failure(["--data", join(root, "file", "data"), "--port", String(port)]);
    const pattern = /^The data folder .* cannot be (written|used).*$/;
    expect(result).toEqual({ code: 1, line: expect.stringMatching(pattern) });
  });

  test("for --reset on someone's own folder ends with one line and removes nothing", async () => {
    const args = ["--reset", "--data", join(root, "web"), "--port", String(port)];
    expect(await failure(args)).toEqual({
      code: 1,
      line: expect.stringContaining("holds other files"),
    });
    expect(await readdir(join(root, "web"))).toEqual(["app.html", "index.html"]);
  });
});

describe("a start", () => {
  test("serves app, API and outbox address within five seconds and says how to log in", async () => {
    const { text } = await startUp();
    expect(Number(/Processor time: (\d+) ms/.exec(text)?.[1])).toBeLessThan(5000);
    for (const part of [`http://localhost:${port}`, "/_mail", data, "demo-password", "Ctrl-C"]) {
      expect(text).toContain(part);
    }
    const headers = { accept: "text/html" };
    const page = await fetch(`http://127.0.0.1:${port}/login`, { headers });
    expect(await page.text()).toContain("Academy");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await fetch(`http://127.0.0.1:${port + 1}/academy/x`)).status).toBe(403);
  });

  test("keeps its data over SIGKILL and frees folder and ports immediately", async () => {
    const first = await startUp();
    for (let count = 1; count <= 3; count++) expect(await add()).toBe(count);
    await kill(first.child, "SIGKILL");
    await vi.waitFor(() => checkPorts(port, "127.0.0.1"), { timeout: 60_000 });
    await startUp();
    expect(await add()).toBe(4);
  });

  test("stops on Ctrl-C with code 0, and starts empty with --reset", async () => {
    const first = await startUp();
    expect(await add()).toBe(1);
    expect(await kill(first.child, "SIGINT")).toBe(0);
    const second = await startUp();
    expect(await add()).toBe(2);
    expect(await kill(second.child, "SIGTERM")).toBe(0);
    await startUp("--reset");
    expect(await add()).toBe(1);
  });

  test("for tests follows its moved clock, runs the schedule, and keeps the time", async () => {
    const hour = 3_600_000;
    const first = await startUp("--test-clock");
    expect((await move({ advanceMs: hour })).status).toBe(200);
    // The AWS SDK signs by the time of the last answer.
    const { headers } = await fetch(`http://127.0.0.1:${port + 1}/_clock`);
    const answeredAt = Date.parse(headers.get("date") ?? "");
    expect(answeredAt - Date.now()).toBeGreaterThan(hour - 60_000);
    const { now, scheduledAt } = await counter();
    expect(now - Date.now()).toBeGreaterThan(hour - 60_000);
    expect(Date.parse(scheduledAt) - Date.now()).toBeGreaterThan(hour - 60_000);
    for (const body of [{ advanceMs: -1 }, { advanceMs: "1" }, {}, undefined]) {
      expect((await move(body)).status).toBe(400);
    }
    await kill(first.child, "SIGKILL");
    await vi.waitFor(() => checkPorts(port, "127.0.0.1"), { timeout: 60_000 });
    await startUp("--test-clock");
    expect((await counter()).now).toBeGreaterThan(now);
  });

  test("without the option keeps the machine's time", async () => {
    await startUp();
    const answer = await move({ advanceMs: 1000 });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("--test-clock");
  });

  const move = (body: unknown) =>
    fetch(`http://127.0.0.1:${port + 1}/_clock`, { method: "POST", body: JSON.stringify(body) });

  const counter = async (method = "GET") => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/counter`, { method });
    // The counter's API is part of this test.
    return (await answer.json()) as { count: number; now: number; scheduledAt: string };
  };

  const add = async () => (await counter("POST")).count;

  async function startUp(...more: string[]) {
    const args = [startSmall, join(root, "web"), "--data", data, "--port", String(port), ...more];
    const child = launch(args);
    let text = "";
    let errors = "";
    child.stdout?.on("data", (part) => (text += String(part)));
    child.stderr?.on("data", (part) => (errors += String(part)));
    await vi.waitFor(() => expect(errors + text).toContain("Processor time"), {
      timeout: limit(250_000),
    });
    return { child, text };
  }
});

function launch(args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
  return child.exitCode;
}

async function failure(args: string[]): Promise<{ code: number | null; line: string }> {
  const child = launch([start, ...args]);
  let text = "";
  child.stdout?.on("data", (part) => (text += String(part)));
  child.stderr?.on("data", (part) => (text += String(part)));
  await once(child, "close");
  const lines = text.trimEnd().split("\n");
  expect(lines).toHaveLength(1);
  return { code: child.exitCode, line: lines[0] ?? "" };
}
