import { afterAll } from "vitest";
import { cpuSecondsOfTree } from "./cpu.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The seconds that a file and the programs it started have used. */
    cpuSeconds?: number;
  }
}

/** Read before the file itself loads. */
const before = cpuSecondsOfTree(process.pid);

// oxlint-disable-next-line no-empty-pattern -- vitest accepts no other name for what is unused
afterAll(({}, { file }) => {
  const after = cpuSecondsOfTree(process.pid);
  if (before !== undefined && after !== undefined) file.meta.cpuSeconds = after - before;
});
