import type { CorrectionHistory } from "@academy/core/exam/terms/result/correction.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Card, Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { AskedQuestion } from "../../shared/results/asked-question.tsx";
import { formatMoment } from "../../lib/format.ts";
import { TestHead } from "../../shared/results/test-pages.tsx";
import { noSuchTest } from "../../shared/results/no-such-test.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { paperQuery } from "../../shared/results/results.queries.ts";
import { CorrectQuestion } from "./correct-question.tsx";
import { historyQuery } from "./corrections.queries.ts";
import { claimedIn, whatWords } from "./corrections.rules.ts";

/** The key of each question of a test, and all corrections of the test. */
export function CorrectionsPage({ testId }: { testId: string }) {
  const history = useQuery(historyQuery(testId));
  return (
    <QueryView
      query={history}
      failed="The key did not load"
      loading={<TextSkeleton lines={6} label="Loading the key" />}
      problem={noSuchTest}
    >
      {({ title, results, corrections, questions }) => (
        <Stack gap="lg">
          <TestHead testId={testId} title={title} />
          {results === "outdated" && (
            <Notice role="note">
              The results still use an earlier key. New results will appear within a few minutes.
            </Notice>
          )}
          <History corrections={corrections} />
          <Questions testId={testId} questions={questions} />
        </Stack>
      )}
    </QueryView>
  );
}

function History({ corrections }: Pick<CorrectionHistory, "corrections">) {
  return (
    <Stack component="section" aria-labelledby="history">
      <Text component="h2" size="lg" id="history">
        Correction history
      </Text>
      {corrections.length === 0 && (
        <Text size="sm" tone="soft">
          No corrections yet.
        </Text>
      )}
      <Stack component="ol" gap="sm">
        {corrections.map(({ from, at, byName, changes }) => (
          <Card component="li" key={from}>
            <Text size="sm" tone="soft">
              {formatMoment(at)}, {byName}
            </Text>
            {changes.map((change) => (
              <div key={change.questionId}>
                <h3 className="academy-heading">
                  Question {change.number}: {whatWords(change)}
                </h3>
                <p>
                  {change.before} → <strong>{change.after}</strong>
                </p>
                <p>{change.note}</p>
              </div>
            ))}
          </Card>
        ))}
      </Stack>
    </Stack>
  );
}

interface QuestionsProps extends Pick<CorrectionHistory, "questions"> {
  testId: string;
}

/** Each question as students saw it, with its key and a correction form. */
function Questions({ testId, questions }: QuestionsProps) {
  const paper = useQuery(paperQuery(testId));
  const [address] = useAddress();
  const claimed = claimedIn(address) ?? undefined;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView();
  }, [paper.isPending]);
  return (
    <Stack component="section" aria-labelledby="questions">
      <Text component="h2" size="lg" id="questions">
        Questions and their current keys
      </Text>
      <Text size="sm" tone="soft">
        Numbers and letters of the paper. Students of shuffled tests saw others.
      </Text>
      {paper.isError && (
        <ErrorState
          title="The questions did not load"
          message={paper.error.message}
          onRetry={() => void paper.refetch()}
          retrying={paper.isFetching}
        />
      )}
      <Stack component="ol" gap="sm">
        {questions.map(({ questionId, number, subject, topic, keyText }) => {
          const asked = paper.data?.get(questionId);
          return (
            <Card
              component="li"
              key={questionId}
              aria-label={`Question ${number}`}
              {...(questionId === claimed?.questionId && { ref: card })}
            >
              <h3 className="academy-heading">
                Question {number}{" "}
                <Text component="span" size="sm" tone="soft">
                  {subject} · {topic}
                </Text>
              </h3>
              {paper.isPending && <TextSkeleton lines={3} label={`Loading question ${number}`} />}
              {asked && <AskedQuestion question={asked} withChoices />}
              <p>
                Key <strong>{keyText}</strong>
              </p>
              <CorrectQuestion
                testId={testId}
                questionId={questionId}
                number={number}
                claimed={questionId === claimed?.questionId ? claimed : undefined}
              />
            </Card>
          );
        })}
      </Stack>
    </Stack>
  );
}
