import { NO_HINTS } from "@academy/core/exchange/reading/hints.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { formatDay } from "../../../lib/format.ts";
import type { Again } from "../check-again.tsx";
import { importQuery, importRowsKey, postCheck } from "../import.queries.ts";
import { DoubtList } from "./doubt-list.tsx";
import { paperKey } from "./mending.queries.ts";
import { PaperSides } from "./paper-sides.tsx";
import { SentenceParts } from "./sentence-parts.tsx";
import { hasHints, pageOf, withoutProfile } from "./hints.rules.ts";
import { type Mending, useMending, useSteady } from "./use-mending.ts";

interface MendingPanelProps {
  importId: string;
  /** True if the rows of the import were made from the reading that is shown. */
  isChecked: boolean;
  again: Again;
}

/** How a paper was read, with all the hints that a person can give about it. */
export function MendingPanel({ importId, isChecked, again }: MendingPanelProps) {
  const { query, mendingOf, error } = useMending(importId);
  return (
    <Card component="section" gap="md" aria-label="How this file was read">
      <QueryView
        query={query}
        failed="The paper did not load"
        loading={<TextSkeleton lines={6} label="Loading the paper" />}
      >
        {(view) => (
          <Understood
            importId={importId}
            mending={mendingOf(view)}
            again={isChecked ? null : again}
            error={error}
          />
        )}
      </QueryView>
    </Card>
  );
}

interface UnderstoodProps {
  importId: string;
  mending: Mending;
  /**
   * The default values for making the rows again; null if the rows were made from the reading that
   * is shown.
   */
  again: Again | null;
  /** Why the last hints were not saved. */
  error: Error | null;
}

function Understood({ importId, mending, again, error }: UnderstoodProps) {
  const { view, isBusy, giveHints, undo, onPage } = mending;
  const { sentence, like, mayInsert, questionCount, hints } = view;
  const [open, setOpen] = useState(!mayInsert || questionCount === 0);
  const sides = useRef<HTMLDivElement>(null);
  const said = useFocusAfter(isBusy);
  const show = useSteady((question: number) => {
    const start = view.places[question]?.start;
    if (start === undefined) return;
    setOpen(true);
    onPage(pageOf(view, start));
    whenThere(sides, `[data-block="${start}"]`);
  });
  return (
    <>
      <Text component="output" size="lg" ref={said} tabIndex={-1} aria-busy={isBusy}>
        {sentence}
      </Text>
      {like && <Like mending={mending} like={like} />}
      <SentenceParts mending={mending} />
      <DoubtList mending={mending} onShow={show} />
      <Row>
        {again && <UseReading importId={importId} again={again} isBusy={isBusy} />}
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide the paper" : "Show the paper"}
        </Button>
        {undo && (
          <Button variant="subtle" onClick={undo}>
            Undo the last step
          </Button>
        )}
        {hasHints(hints) && (
          <Button variant="subtle" onClick={() => giveHints(NO_HINTS)}>
            Forget all corrections
          </Button>
        )}
        {isBusy && <Text size="sm">Reading again…</Text>}
      </Row>
      <Problem>{error && messageOf(error, "It was not read again.")}</Problem>
      <div ref={sides} hidden={!open}>
        {open && <PaperSides mending={mending} onShow={show} />}
      </div>
    </>
  );
}

/** The pressed button may be gone together with its doubt: then the focus goes to the sentence. */
function useFocusAfter(isBusy: boolean) {
  const said = useRef<HTMLOutputElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasBusy.current && !isBusy && isLost) said.current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
  return said;
}

/** Shows a paragraph once its page is there, and focuses its menu. Pages arrive soon, or never. */
function whenThere(within: { current: HTMLElement | null }, selector: string, tries = 120): void {
  requestAnimationFrame(() => {
    const found = within.current?.querySelector<HTMLElement>(selector);
    if (found) {
      found.scrollIntoView({ block: "center" });
      found.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    } else if (tries > 0) whenThere(within, selector, tries - 1);
  });
}

type LikeProps = { mending: Mending; like: NonNullable<Mending["view"]["like"]> };

function Like({ mending, like: { fileName, at } }: LikeProps) {
  const { view, giveHints } = mending;
  return (
    <Notice>
      <p>
        Read like {fileName ?? "an earlier paper of this form"}, {formatDay(at)}.{" "}
        <Button
          variant="default"
          size="compact"
          onClick={() => giveHints(withoutProfile(view.hints))}
        >
          Read without it
        </Button>
      </p>
    </Notice>
  );
}

interface UseReadingProps {
  importId: string;
  again: Again;
  isBusy: boolean;
}

/** Creates the rows again from the current reading of the paper. */
function UseReading({ importId, again, isBusy }: UseReadingProps) {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => postCheck(importId, { defaults: again.defaults }),
    networkMode: "always",
    onSuccess: (view) => {
      client.removeQueries({ queryKey: importRowsKey(importId) });
      client.removeQueries({ queryKey: paperKey(importId) });
      client.setQueryData(importQuery(importId).queryKey, view);
    },
  });
  return (
    <>
      <Button loading={check.isPending} disabled={isBusy} onClick={() => check.mutate()}>
        Use this reading
      </Button>
      <Problem>{check.error && messageOf(check.error, "Upload failed")}</Problem>
    </>
  );
}
