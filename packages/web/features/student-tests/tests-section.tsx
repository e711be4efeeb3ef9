import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { IconArrowRight } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { PartError } from "./part-error.tsx";
import { ScheduledCard } from "./scheduled-card.tsx";
import { useWay } from "./use-way.tsx";
import { inOrder, newestFirst, timeLeft, wayTo } from "./student-tests.rules.ts";
import classes from "./tests-section.module.css";
import { useExamName } from "../../shared/sales/exam-types.queries.ts";

interface TestsSectionProps {
  scheduled: UseQueryResult<ScheduledTest[]>;
  taken: UseQueryResult<TakenTest[]>;
}

/** Open and taken tests: each as a dropdown and as cards. */
export function TestsSection({ scheduled, taken }: TestsSectionProps) {
  return (
    <Stack gap="xl">
      <Available query={scheduled} />
      <Past query={taken} />
    </Stack>
  );
}

/** A test in the dropdown: its title, and whether it needs a subscription. */
function optionOf({ title, state, startTime, locked, running }: ScheduledTest): string {
  if (running) return `${title} (${timeLeft(running)})`;
  if (locked) return `${title} (needs a subscription)`;
  return state === "open" ? title : `${title} (${formatMoment(startTime)})`;
}

function Available({ query }: { query: UseQueryResult<ScheduledTest[]> }) {
  const { go, dialog } = useWay();
  if (query.isPending) return <Loading label="Loading your tests…" />;
  if (query.isError) return <PartError query={query} what="scheduled tests" />;
  const tests = inOrder(query.data);
  if (tests.length === 0) {
    return (
      <Empty title="Tests available" text="No tests available right now.">
        New tests appear here automatically as soon as they are scheduled.
      </Empty>
    );
  }
  return (
    <Stack>
      <Choice
        label="Tests available"
        placeholder="Select a test…"
        options={tests.map((test) => ({ value: test._id, label: optionOf(test) }))}
        onChoose={(id) => {
          const test = tests.find(({ _id }) => _id === id);
          if (test) go(wayTo(test));
        }}
      />
      <Grid component="ul" min="19rem">
        {tests.map((test) => (
          <ScheduledCard key={test._id} test={test} onGo={go} />
        ))}
      </Grid>
      {dialog}
    </Stack>
  );
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A dropdown that navigates as soon as an option is chosen. */
function Choice({ label, placeholder, options, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      className={classes.select}
      label={label}
      value=""
      onKeyDown={openByKey}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="" disabled>
        {placeholder}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/**
 * A closed dropdown would navigate on the first arrow key or letter: those keys open it instead.
 */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const chooses = event.key.startsWith("Arrow") || /^\S$/.test(event.key);
  if (!chooses || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!("showPicker" in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

function Past({ query }: { query: UseQueryResult<TakenTest[]> }) {
  const navigate = useNavigate();
  if (query.isPending) return <Loading label="Loading the tests you took…" rows />;
  if (query.isError) return <PartError query={query} what="taken tests" />;
  const tests = newestFirst(query.data);
  if (tests.length === 0) {
    return (
      <Empty title="Tests taken" text="You haven't taken any tests yet.">
        Your first report will be here once you have submitted a test.
      </Empty>
    );
  }
  return (
    <Stack>
      <Choice
        label="Tests taken"
        placeholder="Select a past test…"
        options={tests.map(({ _id, title, submittedAt }) => ({
          value: _id,
          label: `${title} (${formatMoment(submittedAt)})`,
        }))}
        onChoose={(submissionId) => void navigate(linkTo("testReport", { submissionId }))}
      />
      <TakenList tests={tests} />
    </Stack>
  );
}

function Empty({ title, text, children }: { title: string; text: string; children: string }) {
  return (
    <Stack gap="sm">
      <h3 className="academy-heading">{title}</h3>
      <Card tone="empty" gap="2xs">
        <Text strong>{text}</Text>
        <p>{children}</p>
      </Card>
    </Stack>
  );
}

const skeletonCards = ["first", "second", "third"];

/** Skeletons of the dropdown and of the cards or rows. */
function Loading({ label, rows = false }: { label: string; rows?: boolean }) {
  return (
    <Stack aria-busy="true">
      <span className="academy-unseen">{label}</span>
      <Skeleton height={70} className={classes.select} />
      {rows ? (
        <Skeleton height={272} />
      ) : (
        <Grid min="19rem">
          {skeletonCards.map((card) => (
            <Skeleton key={card} height={204} />
          ))}
        </Grid>
      )}
    </Stack>
  );
}

/** Number of tests shown at first. */
const firstShown = 5;

/** The submitted tests, newest first, each with a link to its report. */
function TakenList({ tests }: { tests: readonly TakenTest[] }) {
  const nameOf = useExamName();
  const [all, setAll] = useState(false);
  const shown = all ? tests : tests.slice(0, firstShown);
  return (
    <>
      <ul className={classes.taken}>
        {shown.map(({ _id, title, examType, submittedAt, released }) => (
          <li key={_id}>
            <Link to={linkTo("testReport", { submissionId: _id })} className={classes.takenLink}>
              <span className={classes.takenWords}>
                <span className={classes.takenName}>{title}</span>
                <Text component="span" size="sm" tone="soft" className="academy-tabular">
                  {nameOf(examType)} · submitted {formatMoment(submittedAt)}
                </Text>
              </span>
              <span className={classes.release} data-released={released}>
                {released ? "View report" : "Report not open yet"}
              </span>
              <IconArrowRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {!all && tests.length > firstShown && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Show all {tests.length} tests
        </Button>
      )}
    </>
  );
}
