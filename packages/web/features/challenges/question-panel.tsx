import {
  type ChallengeGroup,
  groupsOf,
} from "@academy/core/learning/challenge/similar-texts.rules.ts";
import type {
  ChallengedQuestion,
  ReviewedChallenge,
  TestChallenges,
} from "@academy/core/learning/challenge/challenge.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useForm } from "../../lib/form/use-form.ts";
import { countOf, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { claimWords } from "../../shared/challenges/challenge-words.rules.ts";
import { AskedQuestion } from "../../shared/results/asked-question.tsx";
import { questionQuery as paperQuestionQuery } from "../../shared/results/results.queries.ts";
import { acceptLink } from "./challenge-list.rules.ts";
import { challengesKey, postDecision, questionQuery } from "./challenges.queries.ts";

interface QuestionPanelProps {
  test: TestChallenges;
  question: ChallengedQuestion;
}

/** The question, its challenges grouped by what they ask for, and the decision to keep the key. */
export function QuestionPanel({ test, question }: QuestionPanelProps) {
  const { testId } = test;
  const { questionId } = question;
  const asked = useQuery(paperQuestionQuery(testId, questionId));
  const list = useInfiniteQuery(questionQuery(testId, questionId));
  return (
    <Stack>
      {asked.data && <AskedQuestion question={asked.data} withChoices />}
      <QueryView
        query={list}
        failed="The challenges did not load"
        loading={<TextSkeleton lines={4} label="Loading the challenges" />}
      >
        {({ pages }) => (
          <Stack component="ul">
            {groupsOf(pages.flatMap(({ challenges }) => challenges)).map((group) => (
              <Group
                key={`${group.reason} ${group.claimText}`}
                group={group}
                accept={acceptLink(testId, questionId, group)}
              />
            ))}
          </Stack>
        )}
      </QueryView>
      {list.hasNextPage && (
        <div>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Load 50 more
          </Button>
        </div>
      )}
      {test.stage !== "final" && <KeepKey testId={testId} question={question} />}
    </Stack>
  );
}

/**
 * The students who ask for the same change. Of several similar texts, the first one is shown, and
 * the others after a click.
 */
const Group = ({ group, accept }: { group: ChallengeGroup; accept: string }) => (
  <Card component="li">
    <Row justify="between">
      <Text strong>
        {claimWords(group.reason, group.claimText)} · {countOf(group.students, "student")}
      </Text>
      <Button
        component={Link}
        to={accept}
        variant="default"
        aria-label={`Accept… ${claimWords(group.reason, group.claimText)}`}
      >
        Accept…
      </Button>
    </Row>
    <Stack component="ul" gap="sm">
      {group.arguments.map(({ first, more }) => (
        <li key={`${first.at} ${first.text}`}>
          <Argument challenge={first} />
          {more.length > 0 && (
            <details>
              <summary>{countOf(more.length, "similar text")}</summary>
              {more.map((one) => (
                <Argument key={`${one.at} ${one.text}`} challenge={one} />
              ))}
            </details>
          )}
        </li>
      ))}
    </Stack>
  </Card>
);

const Argument = ({ challenge }: { challenge: ReviewedChallenge }) => (
  <>
    <p>{challenge.text}</p>
    <Text size="sm" tone="soft">
      {formatMoment(challenge.at)}
      {challenge.source && ` · Source: ${challenge.source}`}
      {challenge.pictureUrl && (
        <>
          {" · "}
          <a href={challenge.pictureUrl} target="_blank" rel="noreferrer">
            Open the image
          </a>
        </>
      )}
    </Text>
  </>
);

function KeepKey({ testId, question }: { testId: string; question: ChallengedQuestion }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { note: question.note },
    submit: async ({ note }) => {
      const { message } = await postDecision(testId, question.questionId, note);
      notify(message, "success");
      await client.invalidateQueries({ queryKey: challengesKey });
    },
    onError: () => client.invalidateQueries({ queryKey: challengesKey }),
    fallback: "The decision was not saved.",
  });
  return (
    <Stack component="form" {...form.form}>
      <TextArea
        {...form.field("note")}
        label="Why the key stays"
        description="Students who challenged read it in their reports."
        rows={2}
        maxLength={500}
      />
      <Problem>{form.problem}</Problem>
      <Row justify="end">
        <Button
          type="submit"
          variant="default"
          loading={form.submitting}
          aria-label={`Do not accept the challenges of question ${question.number}`}
        >
          Not accepted
        </Button>
      </Row>
    </Stack>
  );
}
