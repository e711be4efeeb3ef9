import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { cpuSecondsOfTree } from "./cpu.ts";
import { slownessOf } from "./load.ts";

test.each([
  [10, 1],
  [400, 1],
  [1600, 4],
  [60_000, 10],
])("work that takes %i ms makes limits %d times longer", (ms, factor) => {
  expect(slownessOf(ms)).toBe(factor);
});

test("what a program used counts for the one that started it, also once it has ended", async ({
  skip,
}) => {
  skip(process.platform !== "linux", "only Linux tells what processes used");
  const before = cpuSecondsOfTree(process.pid) ?? 0;
  const work = "let n = 0; while (process.cpuUsage().user < 500_000) n++;";
  await once(spawn(process.execPath, ["-e", work]), "exit");
  expect((cpuSecondsOfTree(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(0.4);
});

test("a process that does not exist has used nothing", () => {
  expect(cpuSecondsOfTree(2 ** 22 + 1)).toBeUndefined();
});
