import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** A browser that `playwright-core` cannot drive, as its user installed it, with one page. */
export interface OtherBrowser {
  /** The value of an expression in the page, or of its promise, by way of JSON. */
  read(expression: string): Promise<unknown>;
  /** Closes it as its user would: everything is written to disk. */
  close(): Promise<void>;
  /** Kills it and all its processes without a warning, whatever they are doing. */
  kill(): Promise<void>;
}

/** Starts a browser on an address, with the profile in a folder. It ends with the test. */
export type LaunchOther = (profile: string, address: string) => Promise<OtherBrowser>;

/** Starts a program as the first of its own group, which ends with the test. */
export function startGroup(path: string, args: readonly string[], options: SpawnOptions) {
  const child = spawn(path, args, { ...options, detached: true });
  onTestFinished(() => endGroup(child, "SIGKILL"));
  return child;
}

/** Ends a process that is the first of a group, and the group with it. */
export async function endGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { pid, exitCode, signalCode } = child;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-pid, signal);
  await ended;
}

/** Whether a process of the group is running. */
export function isGroupRunning({ pid }: ChildProcess): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 0);
  } catch {
    return false;
  }
}
