import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatMoment } from "../../lib/format.ts";
import { ChangeList } from "./change-list.tsx";
import { changesBetween } from "./changes.rules.ts";
import { historyQuery } from "./question-bank.queries.ts";
import classes from "./question-bank.module.css";

interface ConflictPanelProps {
  questionId: string;
  /** The revision that this form started from. */
  rev: number;
  onMine: (theirs: QuestionView) => void;
  onTheirs: (theirs: QuestionView) => void;
}

/** Somebody else saved the question meanwhile: what they changed, and whose text to go on with. */
export function ConflictPanel({ questionId, rev, onMine, onTheirs }: ConflictPanelProps) {
  const history = useQuery(historyQuery(questionId));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const [latest] = history.data?.versions ?? [];
  const base = history.data?.versions.find((version) => version.rev === rev);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.conflict}
      aria-label="Changed by somebody else"
    >
      <h3>Somebody else has changed this question meanwhile</h3>
      {history.isPending && <TextSkeleton lines={3} label="Loading what changed" />}
      {history.isError && (
        <ErrorState
          message={history.error.message}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      )}
      {latest && (
        <>
          <p>
            {latest.changedBy} saved it on {formatMoment(latest.changedAt)}. What you typed is still
            in the form below.
          </p>
          {base && <ChangeList changes={changesBetween(base.question, latest.question)} />}
          <div className={classes.actions}>
            <Button size="md" onClick={() => onMine(latest.question)}>
              Keep mine, then save again
            </Button>
            <Button variant="default" size="md" onClick={() => onTheirs(latest.question)}>
              Take theirs
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
