/**
 * Milliseconds of processor time that this thread needs for some work. Unlike the time on a clock,
 * they do not depend on how busy the machine is.
 */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
