import { readdirSync, readFileSync } from "node:fs";

/** The kernel's unit in /proc, on every system of today. */
const TICKS_PER_SECOND = 100;

/**
 * CPU seconds of a process, its living descendants, and those that have ended. Linux only: other
 * systems do not keep this in files, and get undefined.
 */
export function cpuSecondsOfTree(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const processes = readdirSync("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? statOf(name) : [],
  );
  const byParent = Map.groupBy(processes, ({ parent }) => parent);
  const ticksOf = (id: number, own: number): number =>
    (byParent.get(id) ?? []).reduce((sum, child) => sum + ticksOf(child.id, child.ticks), own);
  const own = processes.find(({ id }) => id === pid);
  return own && ticksOf(pid, own.ticks) / TICKS_PER_SECOND;
}

/** One line of /proc/N/stat; nothing if the process has ended since. */
function statOf(name: string): { id: number; parent: number; ticks: number }[] {
  try {
    const line = readFileSync(`/proc/${name}/stat`, "utf8");
    // The name of the program is in brackets, and may contain spaces.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    // Own and the waited-for children's time, in user and system mode.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ id: Number(name), parent: Number(fields[1]), ticks }];
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      ["ENOENT", "ESRCH"].includes(String(error.code))
    )
      return [];
    throw error;
  }
}
