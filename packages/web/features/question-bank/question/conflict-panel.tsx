import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatMoment } from "../../../lib/format.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { type FieldChange, changesBetween } from "../question-changes.rules.ts";
import { historyQuery } from "../question-bank.queries.ts";

interface ConflictPanelProps {
  questionId: string;
  /** The revision that this form started from. */
  rev: number;
  onMine: (theirs: QuestionView) => void;
  onTheirs: (theirs: QuestionView) => void;
}

/** Shows what someone else saved while this form was open, and asks which text to keep. */
export function ConflictPanel({ questionId, rev, onMine, onTheirs }: ConflictPanelProps) {
  const history = useQuery(historyQuery(questionId));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} aria-label="Changed by someone else">
      <Notice tone="warning">
        <h3 className="academy-heading">
          Someone else changed this question while you were editing
        </h3>
        <QueryView
          query={history}
          failed="The changes did not load"
          loading={<TextSkeleton lines={3} label="Loading what changed" />}
        >
          {({ versions: [latest, ...older] }) => {
            const base = older.find((version) => version.rev === rev);
            return (
              latest && (
                <Stack gap="sm">
                  <p>
                    {latest.changedBy} saved it on {formatMoment(latest.changedAt)}. Your version is
                    still in the form below.
                  </p>
                  {base && <ChangeList changes={changesBetween(base.question, latest.question)} />}
                  <Row>
                    <Button onClick={() => onMine(latest.question)}>
                      Keep mine, then save again
                    </Button>
                    <Button variant="default" onClick={() => onTheirs(latest.question)}>
                      Use their version
                    </Button>
                  </Row>
                </Stack>
              )
            );
          }}
        </QueryView>
      </Notice>
    </section>
  );
}

/** Changed fields with their old and new values. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Facts
      look="rows"
      facts={changes.map(({ field, before, after }) => ({
        name: field,
        value: (
          <>
            <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
          </>
        ),
      }))}
    />
  );
}
