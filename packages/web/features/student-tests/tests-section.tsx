import type { ScheduledTest, TakenTest } from "@academy/core/exam/result/result.schema.ts";
import { Select, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import { PartError } from "./part-error.tsx";
import { ScheduledCard } from "./scheduled-card.tsx";
import { useWay } from "./use-way.tsx";
import { inOrder, newestFirst, timeLeft, wayTo } from "./student-tests.rules.ts";
import { TakenList } from "./taken-list.tsx";
import classes from "./tests-section.module.css";

interface TestsSectionProps {
  scheduled: UseQueryResult<ScheduledTest[]>;
  taken: UseQueryResult<TakenTest[]>;
}

/** Tests to take and tests taken: each as a dropdown and as cards. */
export function TestsSection({ scheduled, taken }: TestsSectionProps) {
  return (
    <div className={classes.section}>
      <Available query={scheduled} />
      <Past query={taken} />
    </div>
  );
}

/** A test in the dropdown: its title, and what matters of it before it is chosen. */
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
    <div>
      <Select
        className={classes.select ?? ""}
        label="Tests available"
        placeholder="Select a test…"
        size="md"
        data={tests.map((test) => ({ value: test._id, label: optionOf(test) }))}
        value={null}
        onChange={(id) => {
          const test = tests.find(({ _id }) => _id === id);
          if (test) go(wayTo(test));
        }}
      />
      <ul className={classes.cards}>
        {tests.map((test) => (
          <ScheduledCard key={test._id} test={test} onGo={go} />
        ))}
      </ul>
      {dialog}
    </div>
  );
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
    <div>
      <Select
        className={classes.select ?? ""}
        label="Tests taken"
        placeholder="Select a past test…"
        size="md"
        data={tests.map(({ _id, title, submittedAt }) => ({
          value: _id,
          label: `${title} (${formatMoment(submittedAt)})`,
        }))}
        value={null}
        onChange={(submissionId) => {
          if (submissionId) void navigate(linkTo("testReport", { submissionId }));
        }}
      />
      <TakenList tests={tests} />
    </div>
  );
}

function Empty({ title, text, children }: { title: string; text: string; children: string }) {
  return (
    <div>
      <h3 className={classes.label}>{title}</h3>
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>{text}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}

const skeletonCards = ["first", "second", "third"];
const skeletonRows = ["first", "second", "third", "fourth"];

/** Grey shapes where the dropdown and the cards, or the rows, will stand. */
function Loading({ label, rows = false }: { label: string; rows?: boolean }) {
  return (
    <div aria-busy="true">
      <span className="academy-unseen">{label}</span>
      <Skeleton height={70} maw={448} />
      {rows ? (
        <div className={classes.taken}>
          {skeletonRows.map((row) => (
            <Skeleton key={row} height={68} radius={0} />
          ))}
        </div>
      ) : (
        <div className={classes.cards}>
          {skeletonCards.map((card) => (
            <Skeleton key={card} height={204} radius="lg" />
          ))}
        </div>
      )}
    </div>
  );
}
