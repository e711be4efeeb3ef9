import type { MendingView } from "@academy/core/exchange/mending/mending.schema.ts";
import type { Hints } from "@academy/core/exchange/reading/hints.schema.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { importQuery } from "../import.queries.ts";
import { paperKey, paperQuery, putPaper } from "./mending.queries.ts";

/** Says how the paper is to be read; each step can be taken back. */
export interface Mending {
  /** The latest reading of the paper, with all hints that were given since. */
  view: MendingView;
  /**
   * True while the server reads the paper again. Hints that are given in this time are sent with
   * the next call.
   */
  isBusy: boolean;
  giveHints: (hints: Hints) => void;
  /** Undoes the last step; null if there is no step. */
  undo: (() => void) | null;
  onPage: (page: number) => void;
}

/**
 * A function that always stays the same and calls the latest version, so that only changed parts
 * are drawn again.
 */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** Asks before the window is closed, because hints that were not sent yet would be lost. */
function useOpenWindow(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", unload);
    return () => window.removeEventListener("beforeunload", unload);
  }, [isBusy]);
}

/** The hints to send, and the revision that they replace. */
interface Outgoing {
  rev: number;
  next: Hints | null;
}

/** Sends hints until no hints wait. @param put sends the hints, and returns the new revision */
async function sendAll(
  outgoing: RefObject<Outgoing | null>,
  put: (body: Pick<MendingView, "rev" | "hints">) => Promise<number>,
): Promise<void> {
  for (let now = outgoing.current; now?.next; now = outgoing.current) {
    outgoing.current = { ...now, next: null };
    const rev = await put({ rev: now.rev, hints: now.next });
    outgoing.current = { ...outgoing.current, rev };
  }
  outgoing.current = null;
}

/**
 * Sends hints with one call at a time: hints that are given during a call are sent with the next.
 */
function useSendHints(importId: string, page: number, onEnd: (failed: boolean) => void) {
  const outgoing = useRef<Outgoing | null>(null);
  const client = useQueryClient();
  const pages = { queryKey: paperKey(importId) };
  const put = useMutation({
    mutationFn: () =>
      sendAll(outgoing, async (body) => {
        const view = await putPaper(importId, page, body);
        client.setQueryData(paperQuery(importId, page).queryKey, view);
        return view.rev;
      }),
    networkMode: "always",
    onSuccess() {
      client.removeQueries({ ...pages, type: "inactive" });
      client.setQueryData(importQuery(importId).queryKey, (old) =>
        old ? { ...old, paper: { isChecked: false } } : old,
      );
      const isOther = (key: readonly unknown[]) => key.at(-1) !== page;
      return client.invalidateQueries({ ...pages, predicate: (one) => isOther(one.queryKey) });
    },
    // The hints were not saved, for example because someone else has changed them: reads the saved
    // ones.
    onError() {
      outgoing.current = null;
      return client.invalidateQueries(pages);
    },
    onSettled: (_data, error) => {
      if (outgoing.current === null) onEnd(error !== null);
    },
  });
  const isBusy = put.isPending;
  useOpenWindow(isBusy);
  const send = (rev: number, next: Hints) => {
    const isIdle = outgoing.current === null;
    outgoing.current = { rev: outgoing.current?.rev ?? rev, next };
    if (isIdle) put.mutate();
  };
  return { send, isBusy, error: put.error };
}

/** The current reading of a paper, and the hints that were given in this window. */
export function useMending(importId: string) {
  const [page, setPage] = useState(1);
  const [steps, setSteps] = useState<readonly Hints[]>([]);
  /**
   * All hints about the paper, with those that the server has not answered yet; null if the server
   * has answered all.
   */
  const [hints, setHints] = useState<Hints | null>(null);
  const query = useQuery(paperQuery(importId, page));
  const { send, isBusy, error } = useSendHints(importId, page, (failed) => {
    setHints(null);
    if (failed) setSteps([]);
  });
  const mendingOf = (understood: MendingView): Mending => {
    const view = hints ? { ...understood, hints } : understood;
    const giveHints = (next: Hints, kept: readonly Hints[]) => {
      setHints(next);
      setSteps(kept);
      send(understood.rev, next);
    };
    const last = steps.at(-1);
    return {
      view,
      isBusy,
      giveHints: (next) => giveHints(next, [...steps, view.hints]),
      undo: last ? () => giveHints(last, steps.slice(0, -1)) : null,
      onPage: setPage,
    };
  };
  return { query, mendingOf, error };
}
