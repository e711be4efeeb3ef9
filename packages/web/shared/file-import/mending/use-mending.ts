import type { MendingView } from "@academy/core/exchange/mending/mending.schema.ts";
import type { Told } from "@academy/core/exchange/reading/told.schema.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { importQuery } from "../import.queries.ts";
import { paperKey, paperQuery, putPaper } from "./mending.queries.ts";

/** Tells how the paper is to be read; each step can be taken back. */
export interface Mending {
  view: MendingView;
  /** True while it is read again; then nothing else can be told. */
  isBusy: boolean;
  tell: (told: Told) => void;
  /** Takes the last step back; null if there is none. */
  undo: (() => void) | null;
  onPage: (page: number) => void;
}

/** A paper as it is understood, and what was told about it in this window. */
export function useMending(importId: string) {
  const [page, setPage] = useState(1);
  const [steps, setSteps] = useState<readonly Told[]>([]);
  const client = useQueryClient();
  const query = useQuery(paperQuery(importId, page));
  const put = useMutation({
    mutationFn: ({ rev, told }: Pick<MendingView, "rev" | "told">) =>
      putPaper(importId, page, { rev, told }),
    networkMode: "always",
    onSuccess: (view) => {
      const { queryKey } = paperQuery(importId, page);
      client.setQueryData(queryKey, view);
      client.removeQueries({
        queryKey: paperKey(importId),
        predicate: (one) => one.queryKey.at(-1) !== page,
      });
      client.setQueryData(importQuery(importId).queryKey, (old) =>
        old ? { ...old, paper: { isChecked: false } } : old,
      );
    },
    // Someone else may have told something.
    onError: () => client.invalidateQueries({ queryKey: paperKey(importId) }),
  });
  const mendingOf = (view: MendingView): Mending => {
    const send = (told: Told, kept: readonly Told[]) => {
      if (put.isPending) return;
      put.mutate({ rev: view.rev, told }, { onSuccess: () => setSteps(kept) });
    };
    const last = steps.at(-1);
    return {
      view,
      isBusy: put.isPending,
      tell: (told) => send(told, [...steps, view.told]),
      undo: last ? () => send(last, steps.slice(0, -1)) : null,
      onPage: setPage,
    };
  };
  return { query, mendingOf, error: put.error };
}
