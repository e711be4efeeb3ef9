import type {
  MasteryView,
  SubjectView,
  TopicView,
} from "@academy/core/learning/mastery/mastery.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Figure } from "@academy/ui/figure.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RangeBar } from "@academy/ui/range-bar.tsx";
import { TrendFigure } from "@academy/ui/trend-figure.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatDay } from "../../lib/format.ts";
import { linkTo, patterns } from "../../lib/address/paths.ts";
import { practiceLink } from "../../lib/address/practice-link.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { masteryQuery } from "../../shared/learning/learning.queries.ts";
import { bandWords, topicName } from "../../shared/learning/band-words.rules.ts";
import { answersWords, latestWords } from "./mastery.rules.ts";

/** How well a student knows each topic, and how sure that is. */
export function MasteryPage() {
  const mastery = useQuery(masteryQuery);
  return (
    <QueryView
      query={mastery}
      failed="Your topics did not load"
      loading={<CardsSkeleton cards={3} label="Loading your topics" />}
      isEmpty={({ subjects }) => subjects.length === 0}
      empty={
        <EmptyState
          title="No topics yet"
          action={
            <Button component={Link} to={patterns.demoTests}>
              Take a demo test
            </Button>
          }
        >
          Your topics come here once the results of a test are out.
        </EmptyState>
      }
    >
      {(view) => (
        <Stack gap="xl">
          <Text>
            The figure is the share of marks you can expect on questions of medium difficulty. The
            bar shows the margin of error, which shrinks with every answer.
          </Text>
          {view.subjects.map((subject) => (
            <Subject key={subject.subject} subject={subject} view={view} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

function Subject({ subject, view }: { subject: SubjectView; view: MasteryView }) {
  const name = subject.subject;
  const known = subject.topics.filter(({ mastery }) => mastery !== null);
  const others = subject.topics.filter(({ mastery }) => mastery === null);
  return (
    <Stack component="section" aria-label={name}>
      <h2>{name}</h2>
      {known.length > 0 && (
        <Figure
          title={`Topics of ${name}`}
          numbers={{
            head: ["Topic", "Mastery %", "±", "Answers"],
            rows: known.map((one) => [topicName(one), one.mastery, one.within, one.answers]),
          }}
        >
          <Topics topics={known} enough={view.enough} />
        </Figure>
      )}
      {others.length > 0 && (
        <Card>
          <Text strong>Not enough yet</Text>
          <Text size="sm" tone="soft">
            A topic needs {view.enough} answers.
          </Text>
          <details>
            <summary>Show {countOf(others.length, "topic")}</summary>
            <Topics topics={others} enough={view.enough} />
          </details>
        </Card>
      )}
      <Trend subject={subject} view={view} />
    </Stack>
  );
}

function Topics({ topics, enough }: { topics: readonly TopicView[]; enough: number }) {
  return (
    <LineList>
      {topics.map((one) => (
        <li key={one.topicId}>
          <Stack gap="2xs">
            <Row justify="between">
              <Text component="span" strong>
                {topicName(one)}
              </Text>
              <Text component="span" className="academy-tabular">
                {bandWords(one)}
              </Text>
            </Row>
            {one.mastery !== null && <RangeBar value={one.mastery} within={one.within ?? 0} />}
            <Text size="sm" tone="soft">
              {answersWords(one.answers, enough)}. {latestWords(one)}
            </Text>
          </Stack>
          <Row>
            <Button
              component={Link}
              to={linkTo("notebook", {}, { topicId: one.topicId })}
              variant="subtle"
              aria-label={`Mistakes in ${topicName(one)}`}
            >
              Mistakes
            </Button>
            <Button
              component={Link}
              to={practiceLink("topics", { topicId: one.topicId })}
              variant="default"
              aria-label={`Practise ${topicName(one)}`}
            >
              Practise
            </Button>
          </Row>
        </li>
      ))}
    </LineList>
  );
}

/** Drawn once two tests say something about the subject. */
function Trend({ subject, view }: { subject: SubjectView; view: MasteryView }) {
  const { tests } = view;
  const [first, last] = [tests.at(0), tests.at(-1)];
  const known = subject.trend.filter((value) => value !== null);
  if (!first || !last || known.length < 2) return null;
  return (
    <TrendFigure
      title={`${subject.subject} from test to test`}
      summary={`Now ${known.at(-1)}%, at first ${known[0]}%`}
      step="Test"
      steps={tests.map(({ submittedAt }) => formatDay(submittedAt))}
      ends={[formatDay(first.submittedAt), formatDay(last.submittedAt)]}
      lines={[{ name: "Mean mastery %", values: subject.trend }]}
    />
  );
}
