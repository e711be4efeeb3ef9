import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { postSet, type SetBody } from "./practice.queries.ts";
import { type Run, startRun } from "./run.rules.ts";
import { loadParts, type SetParts } from "./set-parts.ts";
import type { useRun } from "./use-run.ts";

/** Why a set did not open; `code` is set if the screen has its own words for the error. */
export interface OpenError {
  message: string;
  code: string;
}

/** Opens a new set or a kept one, and loads everything that it needs without a connection. */
export function useOpenSet({ start, open }: Pick<ReturnType<typeof useRun>, "start" | "open">) {
  const [parts, setParts] = useState<SetParts | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [error, setError] = useState<OpenError | null>(null);

  async function opening(work: () => Promise<void>): Promise<void> {
    setOpening(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      setError(asError(cause));
    }
    setOpening(false);
  }

  const begin = (body: SetBody) =>
    opening(async () => {
      const set = await postSet(body);
      setParts(await loadParts(set));
      await start(startRun(set, Date.now()));
      void keepApp();
    });
  const resume = (run: Run) =>
    opening(async () => {
      setParts(await loadParts(run.set));
      open(run);
    });
  return { parts, begin, resume, isOpening, error };
}

/** Installs the app, so that a reload without a connection continues the set. */
async function keepApp(): Promise<void> {
  try {
    await (await import("../../shared/offline/offline-app.ts")).installApp();
  } catch {
    // Without the installed app, the set works until the page is closed; the next set tries again.
  }
}

/** Any error that is not from the API means that a part of the app did not load. */
function asError(cause: unknown): OpenError {
  if (cause instanceof ApiError) return { message: cause.message, code: cause.code };
  const message = "This did not load. Check your connection and try again.";
  return { message, code: "network" };
}
