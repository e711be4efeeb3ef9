import { readFileSync } from "node:fs";

/**
 * The most memory that this program has held, in MB. Linux tells it of the program itself; the
 * `maxRSS` of other systems, and of Linux, can be that of the program which started this one.
 */
export function peakMegabytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  if (kilobytes === undefined) throw new Error("/proc/self/status tells no VmHWM");
  return Number(kilobytes) / 1024;
}
