import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";
import { checkPorts } from "../http/ports.ts";
import { freePortPair } from "../testing/free-ports.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "academy-folder-"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

describe("a data folder", () => {
  test("has one owner at a time, and the next one after a release", async () => {
    const first = await openDataFolder(join(root, "data"));
    await expect(openDataFolder(join(root, "data"))).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^Another npm start is using .*--data\.$/),
    });
    await first.release();
    const second = await openDataFolder(join(root, "data"));
    await second.release();
  });

  test("is emptied of everything but its marker and its lock", async () => {
    const folder = join(root, "data");
    const data = await openDataFolder(folder);
    await mkdir(join(folder, "s3"));
    await writeFile(join(folder, "s3", "object"), "x");
    await data.empty();
    expect((await readdir(folder)).sort()).toEqual(["exam-academy.json", "lock"]);
    await data.release();
  });

  test("is never a folder with other files", async () => {
    await writeFile(join(root, "thesis.txt"), "years of work");
    await expect(openDataFolder(root)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining("holds other files"),
    });
    expect(await readdir(root)).toEqual(["thesis.txt"]);
    expect(await readFile(join(root, "thesis.txt"), "utf8")).toBe("years of work");
  });

  test("is refused in one line if nothing can be written", async () => {
    await writeFile(join(root, "file"), "");
    for (const path of [join(root, "file"), join(root, "file", "data"), "/proc/academy"]) {
      await expect(openDataFolder(path)).rejects.toMatchObject({
        exitCode: 1,
        message: expect.stringMatching(/^The data folder .* cannot be [^\n]*$/),
      });
    }
  });
});

describe("ports", () => {
  test.each([0, 1])("are refused when number %i of the two is taken", async (offset) => {
    const port = await freePortPair();
    const taken = port + offset;
    const server = createServer().listen(taken, "127.0.0.1");
    await once(server, "listening");
    await expect(checkPorts(port, "127.0.0.1")).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(new RegExp(`Port ${taken} is taken.*--port`)),
    });
    server.close();
    await once(server, "close");
  });
});
