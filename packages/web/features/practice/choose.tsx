import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { patterns } from "../../lib/address/paths.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { choiceIn, chosenSet } from "./choice.rules.ts";
import { type SetBody, todayQuery } from "./practice.queries.ts";
import { answeredCount, type Run } from "./run.rules.ts";
import type { OpenError } from "./use-open-set.ts";
import { Topics } from "./topics.tsx";
import { useOpenRun } from "./use-run.ts";
import classes from "./practice.module.css";

interface ChooseProps {
  userId: string;
  heading: PageHeading;
  onStart: (set: SetBody) => Promise<void>;
  onContinue: (run: Run) => Promise<void>;
  isOpening: boolean;
  error: OpenError | null;
}

/**
 * The choice of what to practise. If a link's address already names the choice, practice starts
 * immediately.
 */
export function Choose(props: ChooseProps) {
  const { userId, heading, onStart, onContinue, isOpening, error } = props;
  const today = useQuery(todayQuery(userId));
  const open = useOpenRun(userId);
  const [search, write] = useAddress();
  const linked = choiceIn(search);
  const begun = useRef(false);
  useEffect(() => {
    if (!linked || begun.current || !today.isSuccess) return;
    begun.current = true;
    // Removes the choice from the page's address, so that a reload does not make another set.
    write(() => new URLSearchParams(), { replace: true });
    void onStart({ from: linked });
  });
  const { refetch } = today;
  const nothing = error?.code === "nothing_to_practise";
  useEffect(() => {
    // The counts are outdated: the server says that these questions cannot be practised.
    if (nothing) void refetch();
  }, [nothing, refetch]);
  return (
    <Stack component="main" id="main" className={classes.page}>
      <Row justify="between">
        <PageHead title="Practice" heading={heading} />
        <Link className="academy-tap" to={patterns.studentDashboard}>
          Back to the dashboard
        </Link>
      </Row>
      {error && <StartProblem error={error} />}
      {open && (!linked || today.isError) && (
        <Continue run={open} disabled={isOpening} onContinue={onContinue} />
      )}
      {today.isPending || (isOpening && linked) ? (
        <CardsSkeleton cards={3} label="Loading your practice" />
      ) : today.isError ? (
        <ErrorState message={today.error.message} onRetry={() => void today.refetch()} />
      ) : (
        <Choices {...props} today={today.data} open={open} />
      )}
    </Stack>
  );
}

/** Errors that only mean that there is nothing to practise at this moment. */
const NO_FAULT: readonly string[] = ["nothing_to_practise", "questions_asked"];

function StartProblem({ error }: { error: OpenError }) {
  return (
    <Notice tone={NO_FAULT.includes(error.code) ? "info" : "error"} role="alert">
      <p>{error.message}</p>
      {error.code === "subscription_needed" && <Link to={patterns.payment}>See the plans</Link>}
    </Notice>
  );
}

interface ChoicesProps extends ChooseProps {
  today: LearningToday;
  /** The set that can be continued. */
  open: Run | undefined;
}

function Choices({ userId, today, open, onStart, isOpening }: ChoicesProps) {
  const { due, more, bookmarks } = today;
  const isNew = today.takenBefore === null || (due + more === 0 && bookmarks === 0);
  return (
    <Stack>
      <Action title="Due today" about={dueWords(today)}>
        <Button
          disabled={due === 0}
          loading={isOpening}
          variant={open || due === 0 ? "default" : "filled"}
          onClick={() => void onStart({ from: { kind: "due" } })}
        >
          Start reviews
        </Button>
      </Action>
      <Mistakes disabled={isOpening} onStart={onStart} />
      <Topics userId={userId} weakest={today.weakest} disabled={isOpening} onStart={onStart} />
      <Action
        title="Bookmarks"
        about={
          bookmarks === 0
            ? "Bookmark questions in your reports to practise them here."
            : countOf(bookmarks, "bookmarked question")
        }
      >
        <Button
          variant="default"
          disabled={bookmarks === 0 || isOpening}
          onClick={() => void onStart({ from: { kind: "bookmarks" } })}
        >
          Practise bookmarks
        </Button>
      </Action>
      {isNew && (
        <EmptyState
          title="Nothing to practise yet"
          action={
            <Button component={Link} to={patterns.studentDashboard}>
              Find a test
            </Button>
          }
        >
          Take a test. Your incorrect answers come here when its results are out.
        </EmptyState>
      )}
    </Stack>
  );
}

function dueWords({ due, dueTomorrow, more }: LearningToday): string {
  const now = due === 0 ? "Nothing is due today." : `${countOf(due, "review")} due today.`;
  if (more > 0) return `${now} More tomorrow.`;
  return dueTomorrow > 0 ? `${now} ${countOf(dueTomorrow, "review")} tomorrow.` : now;
}

interface ActionProps {
  title: string;
  about: string;
  /** The button that starts the practice. */
  children: ReactNode;
}

/** A card with one way to practise that needs no further choices. */
const Action = ({ title, about, children }: ActionProps) => (
  <Card component="section">
    <Row justify="between">
      <div>
        <h2 className="academy-heading-lg">{title}</h2>
        <Text tone="soft">{about}</Text>
      </div>
      {children}
    </Row>
  </Card>
);

interface ContinueProps {
  run: Run;
  disabled: boolean;
  onContinue: (run: Run) => Promise<void>;
}

function Continue({ run, disabled, onContinue }: ContinueProps) {
  const { cards } = run.set;
  return (
    <Card component="section" tone="active">
      <h2 className="academy-heading-lg">Your last set</h2>
      <Row justify="between">
        <Text>
          {answeredCount(run)} of {countOf(cards.length, "question")} answered
        </Text>
        <Button disabled={disabled} onClick={() => void onContinue(run)}>
          Continue
        </Button>
      </Row>
    </Card>
  );
}

interface MistakesProps {
  disabled: boolean;
  onStart: (set: SetBody) => Promise<void>;
}

/** The student's mistakes in tests: which mistakes, how many, and with or without a time limit. */
function Mistakes({ disabled, onStart }: MistakesProps) {
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onStart(chosenSet(new FormData(event.currentTarget)));
  };
  return (
    <Card component="section">
      <h2 className="academy-heading-lg">My mistakes</h2>
      <Stack component="form" gap="sm" onSubmit={start}>
        <Grid min="11rem">
          <NativeSelect name="status" label="Which">
            <option value="">All mistakes</option>
            <option value="wrong">Incorrect</option>
            <option value="partial">Partly correct</option>
            <option value="blank">Left blank</option>
          </NativeSelect>
          <NativeSelect name="count" label="How many" defaultValue="10">
            <option value="5">5 questions</option>
            <option value="10">10 questions</option>
            <option value="20">20 questions</option>
            <option value="30">30 questions</option>
          </NativeSelect>
          <NativeSelect name="mode" label="Feedback">
            <option value="learn">After each question</option>
            <option value="timed">At the end, with a time limit</option>
          </NativeSelect>
        </Grid>
        <Row>
          <Button type="submit" variant="default" disabled={disabled}>
            Practise mistakes
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
