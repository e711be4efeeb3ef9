import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import { isOutage } from "@academy/core/kernel/overload/overload.ts";
import { isAppError } from "@academy/core/kernel/shared/error.ts";
import { limit } from "@academy/core/testing/limits.ts";
import { openDirectory } from "@academy/core/people/user/user.directory.ts";
import { afterEach, expect, test, type TestContext, vi } from "vitest";
import { startCloud } from "../cloud.ts";
import { tableNames } from "../cloud-settings.ts";
import { createTables } from "../dynamo/create-tables.ts";
import { freePortPair } from "../testing/free-ports.ts";

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const one of stops.splice(0).reverse()) await one();
});

/** A separate disk, small enough to fill. Without the right to mount one the test is skipped. */
async function smallDisk({ skip }: Pick<TestContext, "skip">): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "academy-disk-"));
  stops.push(() => rm(folder, { recursive: true }));
  try {
    const mount = ["-t", "tmpfs", "-o", "size=16m", "none", folder];
    execFileSync("mount", mount, { stdio: "ignore" });
  } catch {
    return skip("this user may not mount a small disk");
  }
  stops.push(() => void execFileSync("umount", [folder]));
  return folder;
}

/** The cloud on a disk, and its dependencies. */
async function startOn(dataDir: string) {
  const cloud = await startCloud({ dataDir: join(dataDir, "data"), port: 0 });
  const before = { ...process.env };
  Object.assign(process.env, cloud.env);
  const client = new DynamoDBClient({});
  await createTables(client, tableNames);
  client.destroy();
  const deps = createDeps(cloud.env);
  const stop = async () => {
    for (const name of Object.keys(cloud.env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    await cloud.stop();
  };
  return { deps, stop };
}

/** Writes once to each of the three services; any refusal must be an outage. */
async function writeAll(deps: Deps, name: string): Promise<string[]> {
  const writes = {
    table: () => deps.content.put({ pk: name, sk: "x", text: "t".repeat(20_000) }),
    bucket: () => deps.artifacts.writeOnce(`papers/${name}.json`, { text: "t".repeat(20_000) }),
    directory: async () => {
      const directory = openDirectory(deps.config);
      await directory.create({ userId: name, name: "A".repeat(20_000), email: "" });
      await directory.setPassword(name, "copper kettle 9");
    },
  };
  const outcomes = Object.entries(writes).map(async ([where, write]) => {
    try {
      await write();
      return `${where} took it`;
    } catch (error) {
      const isBusy = isOutage(error) || (isAppError(error) && error.kind === "unavailable");
      if (!isBusy) throw error;
      return `${where} is busy`;
    }
  });
  return Promise.all(outcomes);
}

const taken = ["table took it", "bucket took it", "directory took it"];

async function fill(disk: string): Promise<void> {
  for (const size of [1 << 20, 4096, 1]) {
    for (let n = 0; ; n++) {
      const isFull = await writeFile(join(disk, `filler-${size}-${n}`), "x".repeat(size)).then(
        () => false,
        () => true,
      );
      if (isFull) break;
    }
  }
}

test(
  "a full disk is answered as an outage, and everything works again once there is space",
  async (ctx) => {
    const disk = await smallDisk(ctx);
    const reported = vi.spyOn(console, "error").mockImplementation(() => {});
    stops.push(() => reported.mockRestore());
    let { deps, stop } = await startOn(disk);
    stops.push(() => stop());
    expect(await writeAll(deps, "before")).toEqual(taken);
    await fill(disk);
    expect(await writeAll(deps, "full")).toEqual([
      "table is busy",
      "bucket is busy",
      "directory is busy",
    ]);
    expect(
      reported.mock.calls.flat().filter((line) => String(line).startsWith("The disk is full.")),
    ).toHaveLength(1);
    execFileSync("sh", ["-c", `rm ${disk}/filler-*`]);
    let round = 0;
    await vi.waitFor(async () => expect(await writeAll(deps, `after-${round++}`)).toEqual(taken), {
      timeout: limit(60_000),
      interval: 500,
    });
    await stop();
    ({ deps, stop } = await startOn(disk));
    for (const name of ["before", `after-${round - 1}`]) {
      expect(await deps.content.get({ pk: name, sk: "x" })).toMatchObject({ pk: name });
      expect(await deps.artifacts.find(`papers/${name}.json`, (raw) => raw)).toBeDefined();
      expect(await openDirectory(deps.config).find(name)).toBeDefined();
    }
  },
  limit(180_000),
);

test.for([16_384, 32_768])(
  "a start with only %i bytes of disk says so in one sentence, without a stack",
  { timeout: limit(60_000) },
  async (free, ctx) => {
    const disk = await smallDisk(ctx);
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, "filler"), Buffer.alloc(bavail * bsize - free));
    const program = join(import.meta.dirname, "../testing/start-small.ts");
    const options = ["--data", join(disk, "data"), "--port", String(await freePortPair())];
    const lines = await new Promise<string[]>((resolve) => {
      execFile(process.execPath, [program, disk, ...options], (_error, stdout, stderr) =>
        resolve(`${stdout}${stderr}`.trim().split("\n")),
      );
    });
    expect(lines).toEqual([expect.stringMatching(/^The disk is full\. Free some space/)]);
  },
);
