import type {
  ChallengedQuestion,
  TestChallenges,
} from "@academy/core/learning/challenge/challenge.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf, formatMarks, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { noSuchTest } from "../../shared/results/no-such-test.tsx";
import { chosenWords, saysWords } from "./challenge-list.rules.ts";
import { challengesKey, postFinal, testQuery } from "./challenges.queries.ts";
import { QuestionPanel } from "./question-panel.tsx";

/** The challenged questions of a test, and the button that declares its key final. */
export function TestPanel({ testId }: { testId: string }) {
  const test = useQuery(testQuery(testId));
  return (
    <Stack gap="lg">
      <div>
        <Link to={linkToAdmin("adminChallenges", {})}>All challenges</Link>
      </div>
      <QueryView
        query={test}
        failed="The challenges did not load"
        loading={<CardsSkeleton cards={3} label="Loading the challenges" />}
        problem={noSuchTest}
      >
        {(found) => (
          <>
            <Head test={found} />
            {found.questions.length === 0 ? (
              <EmptyState title="No challenges" sign="done">
                No student has challenged this key.
              </EmptyState>
            ) : (
              <Stack component="ul">
                {found.questions.map((question) => (
                  <QuestionCard key={question.questionId} test={found} question={question} />
                ))}
              </Stack>
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const stageWords = ({ stage, until, finalAt }: TestChallenges): string => {
  if (stage === "final")
    return `Key and results became final on ${formatMoment(finalAt ?? until)}.`;
  return stage === "open"
    ? `Students can challenge the key until ${formatMoment(until)}.`
    : `The window closed on ${formatMoment(until)}. Decide what is left, then declare final.`;
};

function Head({ test }: { test: TestChallenges }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => postFinal(test.testId),
    onSuccess: () =>
      notify("The results are final. Students who challenged get a mail.", "success"),
    onSettled: () => client.invalidateQueries({ queryKey: challengesKey }),
  });
  return (
    <Stack gap="sm">
      <Row justify="between">
        <div>
          <Text component="h2" size="lg">
            {test.title}
          </Text>
          <Text tone="soft">{stageWords(test)}</Text>
        </div>
        {test.stage === "deciding" && (
          <Button loading={end.isPending} onClick={() => end.mutate()}>
            Declare final
          </Button>
        )}
      </Row>
      <Problem>
        {end.isError
          ? messageOf(end.error, "The results were not declared final. Try again.")
          : null}
      </Problem>
    </Stack>
  );
}

const STATES = {
  open: { tone: "warning", words: "Undecided" },
  changed: { tone: "success", words: "Key corrected" },
  rejected: { tone: "plain", words: "Not accepted" },
} as const;

interface QuestionCardProps {
  test: TestChallenges;
  question: ChallengedQuestion;
}

function QuestionCard({ test, question }: QuestionCardProps) {
  const { number, keyText, facility, discrimination, chosen, state, note } = question;
  const [open, setOpen] = useState(false);
  const percent = (value: number | null) => (value === null ? "–" : `${formatMarks(value)}%`);
  const shares = chosenWords(chosen);
  return (
    <Card component="li" aria-label={`Question ${number}`}>
      <Row justify="between">
        <h3 className="academy-heading">Question {number}</h3>
        <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
      </Row>
      <p>{saysWords(question)}</p>
      <Facts
        facts={[
          { name: "Key", value: keyText },
          { name: "Facility", value: percent(facility) },
          {
            name: "Discrimination",
            value: discrimination === null ? "–" : formatMarks(discrimination),
          },
          ...(shares === ""
            ? []
            : [{ name: `Chosen by ${countOf(test.students, "student")}`, value: shares }]),
        ]}
      />
      {note && (
        <Notice component="p" tone="plain">
          <strong>The key stays.</strong> {note}
        </Notice>
      )}
      <div>
        <Button
          variant="default"
          aria-expanded={open}
          aria-label={`${open ? "Hide" : "Show"} the challenges of question ${number}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide challenges" : "Show challenges"}
        </Button>
      </div>
      {open && <QuestionPanel test={test} question={question} />}
    </Card>
  );
}
