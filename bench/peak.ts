import { readFileSync } from "node:fs";

/**
 * The peak memory of this program, in MB. Linux reports it for the program itself; `maxRSS` may
 * include the program that started this one.
 */
export function peakMegabytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  if (kilobytes === undefined) throw new Error("/proc/self/status has no VmHWM");
  return Number(kilobytes) / 1024;
}
