import type {
  MasteryView,
  SubjectView,
  TopicView,
} from "@academy/core/learning/mastery/mastery.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Figure } from "@academy/ui/figure.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Seal } from "@academy/ui/seal.tsx";
import { TrendFigure } from "@academy/ui/trend-figure.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatDay } from "../../lib/format.ts";
import { linkTo, patterns } from "../../lib/address/paths.ts";
import { practiceLink } from "../../lib/address/practice-link.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { masteryQuery } from "../../shared/learning/learning.queries.ts";
import { topicName } from "../../shared/learning/band-words.rules.ts";
import { latestWords, levelWords } from "./mastery.rules.ts";

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
        <Stack gap="lg">
          <Text tone="soft">
            A ring is the share of marks that we expect of you on questions of medium difficulty. It
            may be off by the figure after ±. Green is strong; dashed needs {view.enough} answers.
            Select a topic to practise it.
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
  const { subject: name, topics } = subject;
  const known = topics.filter(({ mastery }) => mastery !== null).length;
  return (
    <Card component="section" aria-label={name}>
      <h2>
        <Seal subject={name} />
        {name}
      </h2>
      <Figure
        framed={false}
        title={`${known} of ${countOf(topics.length, "topic")} with enough answers`}
        numbers={{
          head: ["Topic", "Mastery %", "±", "Answers", "Latest test"],
          rows: topics.map((one) => [
            topicName(one),
            one.mastery,
            one.within,
            one.answers,
            latestWords(one),
          ]),
        }}
      >
        <Grid component="ul" min="min(11rem, 42%)" gap="xs">
          {topics.map((one) => (
            <Topic key={one.topicId} topic={one} enough={view.enough} />
          ))}
        </Grid>
      </Figure>
      <Trend subject={subject} view={view} />
    </Card>
  );
}

const PLAIN = { color: "inherit", fontWeight: 600, textDecoration: "none" };
const WORDS = {
  lineHeight: 1.3,
  minWidth: 0,
  overflowWrap: "break-word",
  hyphens: "auto",
} as const;
/** Keeps an element above the link that fills the tile. */
const ABOVE = { position: "relative", zIndex: 1 } as const;

/** A topic on a small tile, which opens its practice wherever it is tapped. */
function Topic({ topic, enough }: { topic: TopicView; enough: number }) {
  const name = topicName(topic);
  return (
    <Row component="li" wrap={false} gap="xs" align="start" style={{ position: "relative" }}>
      <Ring topic={topic} enough={enough} />
      <Text component="div" size="xs" style={WORDS}>
        <Link
          to={practiceLink("topics", { topicId: topic.topicId })}
          className="academy-whole"
          style={PLAIN}
          aria-label={`Practise ${name}`}
        >
          {topic.subTopic || topic.topic}
        </Link>
        <span className="academy-unseen">{levelWords(topic, enough)}</span>
        {topic.subTopic && (
          <Text size="xs" tone="soft" className="academy-one-line" title={topic.topic}>
            {topic.topic}
          </Text>
        )}
        <Text size="xs" tone="soft" className="academy-tabular">
          {topic.within !== null && `± ${topic.within} · `}
          <Link
            to={linkTo("notebook", {}, { topicId: topic.topicId })}
            style={ABOVE}
            aria-label={`Mistakes in ${name}`}
          >
            mistakes
          </Link>
        </Text>
      </Text>
    </Row>
  );
}

const RADIUS = 17;
const LENGTH = 2 * Math.PI * RADIUS;

/** The mastery as a ring with its number or, while answers are missing, "3/5". */
function Ring({ topic, enough }: { topic: TopicView; enough: number }) {
  const { mastery, answers, band } = topic;
  const circle = { cx: 20, cy: 20, r: RADIUS, fill: "none" };
  return (
    <svg width="40" height="40" style={{ flex: "none" }} aria-hidden="true">
      {mastery === null ? (
        <circle {...circle} stroke="var(--academy-line-control)" strokeDasharray="3 4" />
      ) : (
        <g strokeWidth="5">
          <circle {...circle} stroke="var(--academy-well)" />
          <circle
            {...circle}
            stroke={`var(--academy-${band === "strong" ? "right-fill" : "ink"})`}
            strokeDasharray={`${(mastery / 100) * LENGTH} ${LENGTH}`}
            strokeLinecap="round"
            transform="rotate(-90 20 20)"
          />
        </g>
      )}
      <text x="20" y="24" textAnchor="middle" fontWeight="650" fontSize="12" fill="currentColor">
        {mastery ?? `${answers}/${enough}`}
      </text>
    </svg>
  );
}

/** The trend of a subject, drawn once two tests have a value for it. */
function Trend({ subject, view }: { subject: SubjectView; view: MasteryView }) {
  const { tests } = view;
  const [first, last] = [tests.at(0), tests.at(-1)];
  const known = subject.trend.filter((value) => value !== null);
  if (!first || !last || known.length < 2) return null;
  return (
    <TrendFigure
      inCard
      title={`${subject.subject} from test to test`}
      summary={`Now ${known.at(-1)}%, at first ${known[0]}%`}
      step="Test"
      steps={tests.map(({ submittedAt }) => formatDay(submittedAt))}
      ends={[formatDay(first.submittedAt), formatDay(last.submittedAt)]}
      lines={[{ name: "Mean mastery %", values: subject.trend }]}
    />
  );
}
