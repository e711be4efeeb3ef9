import type {
  LeasedAnswer,
  RubricView,
} from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Split } from "../../lib/split.tsx";
import { AskedQuestion } from "../../shared/results/asked-question.tsx";
import { leaseWords, nothingWords, shortName } from "./answer-words.rules.ts";
import { MarkForm } from "./mark-form.tsx";
import {
  deleteLease,
  markingKey,
  postLease,
  postNext,
  type QuestionRef,
} from "./marking.queries.ts";

interface MarkingDeskProps {
  question: QuestionRef;
  rubric: RubricView;
  /** An answer whose mark is to be changed; undefined for the next answer in the queue. */
  answerId: string | undefined;
  onDone: () => void;
}

/** One answer after another: the question on one side, the answer with its marks on the other. */
export function MarkingDesk({ question, rubric, answerId, onDone }: MarkingDeskProps) {
  const { testId, questionId } = question;
  // The number changes to lease another answer. `after` is the answer that was skipped: it comes
  // again after the others.
  const [turn, setTurn] = useState({ number: 0, after: "" });
  const taken = useQuery({
    queryKey: [...markingKey(testId), questionId, "answer", answerId ?? "", turn.number],
    queryFn: async () =>
      answerId === undefined
        ? postNext(question, turn.after || undefined)
        : { answer: await postLease(question, answerId), leasedByOthers: 0 },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const next = (after = "") => {
    if (answerId === undefined) setTurn(({ number }) => ({ number: number + 1, after }));
    else onDone();
  };
  const skipping = useMutation({
    mutationFn: (skipped: string) => deleteLease(question, skipped),
    // If giving the lease back fails, it ends automatically in ten minutes.
    onSettled: (_done, _error, skipped) => next(skipped),
  });
  return (
    <Split columns="even">
      <QuestionSide rubric={rubric} />
      <QueryView
        query={taken}
        failed="No answer was loaded"
        loading={<TextSkeleton lines={8} label="Loading the next answer" />}
      >
        {({ answer, leasedByOthers }) =>
          answer ? (
            <Stack component="section" key={answer.answerId} aria-labelledby="answer">
              <AnswerText answer={answer} isNext={turn.number > 0} />
              <MarkForm
                question={question}
                rubric={rubric}
                answer={answer}
                skipping={skipping.isPending}
                onNext={() => next()}
                onSkip={() => skipping.mutate(answer.answerId)}
              />
            </Stack>
          ) : (
            <EmptyState
              title="No answers to mark"
              sign="done"
              action={
                <Button variant="default" loading={taken.isFetching} onClick={() => next()}>
                  Look again
                </Button>
              }
            >
              {nothingWords(leasedByOthers)}
            </EmptyState>
          )
        }
      </QueryView>
    </Split>
  );
}

function QuestionSide({ rubric }: Pick<MarkingDeskProps, "rubric">) {
  return (
    <Stack component="section" aria-label="Question and model answer">
      <AskedQuestion question={rubric.asked} />
      <details open={window.matchMedia("(min-width: 62em)").matches}>
        <summary>Model answer</summary>
        <Text style={{ whiteSpace: "pre-wrap" }}>{rubric.modelAnswer}</Text>
      </details>
    </Stack>
  );
}

/** The answer as it was written. The focus moves to it when the next answer is shown. */
function AnswerText({ answer, isNext }: { answer: LeasedAnswer; isNext: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  return (
    <Card>
      <h3 ref={heading} tabIndex={-1} className="academy-heading" id="answer">
        Answer {shortName(answer.answerId)}
      </h3>
      <Text size="sm" tone="soft">
        {leaseWords(answer)}
      </Text>
      <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{answer.text}</Text>
    </Card>
  );
}
