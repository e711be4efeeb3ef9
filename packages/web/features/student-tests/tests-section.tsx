import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { countOf, formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { PartError } from "./part-error.tsx";
import { ScheduledRows } from "./test-row.tsx";
import { useWay } from "./use-way.tsx";
import { datedFirst, firstOf } from "./first-tests.rules.ts";
import { newestFirst, timeLeft, wayTo } from "./student-tests.rules.ts";
import { useExamTypeName } from "../../shared/sales/exam-types.queries.ts";

interface TestsSectionProps {
  scheduled: UseQueryResult<ScheduledTest[]>;
  taken: UseQueryResult<TakenTest[]>;
  /** The exam that the student prepares for, if it is known. */
  examType: ExamType | undefined;
}

/** Open and taken tests: all of them in dropdowns, the first ones as rows. */
export function TestsSection({ scheduled, taken, examType }: TestsSectionProps) {
  return (
    <Stack gap="lg">
      <Available query={scheduled} examType={examType} />
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

function Available({
  query,
  examType,
}: Pick<TestsSectionProps, "examType"> & { query: UseQueryResult<ScheduledTest[]> }) {
  const { go, dialog } = useWay();
  if (query.isPending) return <Loading label="Loading your tests…" />;
  if (query.isError) return <PartError query={query} what="scheduled tests" />;
  const tests = datedFirst(query.data);
  if (tests.length === 0) {
    return (
      <Empty title="Tests available" text="No tests available right now.">
        New tests appear here automatically as soon as they are scheduled.
      </Empty>
    );
  }
  const shown = firstOf(tests, examType);
  return (
    <Stack gap="sm">
      <Choice
        title="Tests available"
        more={
          tests.length > shown.length && (
            <Link
              className="academy-tap"
              to={linkTo("studentTests", {}, examType && { exam: examType })}
            >
              All {countOf(tests.length, "test")}, by exam
            </Link>
          )
        }
        placeholder="Select a test…"
        options={tests.map((test) => ({ value: test._id, label: optionOf(test) }))}
        onChoose={(id) => {
          const test = tests.find(({ _id }) => _id === id);
          if (test) go(wayTo(test));
        }}
      />
      <ScheduledRows tests={shown} level="h3" onGo={go} />
      {dialog}
    </Stack>
  );
}

interface ChoiceProps {
  title: string;
  /** The link to the other tests. */
  more?: ReactNode;
  placeholder: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** The head of a list, with a dropdown of all its tests that navigates as soon as one is chosen. */
function Choice({ title, more, placeholder, options, onChoose }: ChoiceProps) {
  return (
    <Row justify="between">
      <Row gap="md">
        <h3 className="academy-heading">{title}</h3>
        {more}
      </Row>
      <div style={{ flex: "1 1 16rem", maxWidth: "22rem" }}>
        <NativeSelect
          aria-label={title}
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
      </div>
    </Row>
  );
}

/**
 * These keys open the dropdown: if it stayed closed, the first arrow key or letter would navigate.
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
  const [all, setAll] = useState(false);
  if (query.isPending) return <Loading label="Loading the tests you took…" />;
  if (query.isError) return <PartError query={query} what="taken tests" />;
  const tests = newestFirst(query.data);
  const shown = all ? tests : tests.slice(0, NEWEST);
  if (tests.length === 0) {
    return (
      <Empty title="Tests taken" text="You haven't taken any tests yet.">
        Your first report will be here once you have submitted a test.
      </Empty>
    );
  }
  return (
    <Stack gap="sm">
      <Choice
        title="Tests taken"
        more={
          shown.length < tests.length && (
            <Button variant="subtle" size="compact" onClick={() => setAll(true)}>
              Show all {tests.length} tests
            </Button>
          )
        }
        placeholder="Select a past test…"
        options={tests.map(({ _id, title, submittedAt }) => ({
          value: _id,
          label: `${title} (${formatMoment(submittedAt)})`,
        }))}
        onChoose={(submissionId) => void navigate(linkTo("testReport", { submissionId }))}
      />
      <TakenList tests={shown} />
    </Stack>
  );
}

function Empty({ title, text, children }: { title: string; text: string; children: ReactNode }) {
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

/** Shown while a list is reloaded; at the first load, the whole page waits instead. */
const Loading = ({ label }: { label: string }) => (
  <div aria-busy="true">
    <span className="academy-unseen">{label}</span>
    <Skeleton height={280} />
  </div>
);

/** Submitted tests that are shown at first. */
const NEWEST = 2;

/** The submitted tests, newest first, each with a link to its report. */
function TakenList({ tests }: { tests: readonly TakenTest[] }) {
  const nameOf = useExamTypeName();
  return (
    <LineList framed>
      {tests.map(({ _id, title, examType, submittedAt, released }) => (
        <li key={_id}>
          <Row
            component={Link}
            to={linkTo("testReport", { submissionId: _id })}
            justify="between"
            wrap={false}
            style={{ textDecoration: "none" }}
          >
            <div>
              <Text component="span" strong>
                {title}
              </Text>
              <Text size="sm" tone="soft" className="academy-tabular">
                {nameOf(examType)} · submitted {formatMoment(submittedAt)}
              </Text>
            </div>
            <Text
              component="span"
              size="sm"
              tone={released ? "active" : "soft"}
              strong
              style={{ flex: "none" }}
            >
              {released ? "View report" : "Report not open yet"}
            </Text>
          </Row>
        </li>
      ))}
    </LineList>
  );
}
