import { Progress } from "@academy/ui/kit/progress.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Sign } from "../../lib/session/sign.tsx";
import { countOf, formatMarks, formatMoment } from "../../lib/format.ts";
import { PlainList } from "../../lib/plain-list.tsx";
import { type CheckItem, checklist } from "./draft/checklist.rules.ts";
import { selectedOf, serverItems } from "./draft/server-check.rules.ts";
import { checkQuery } from "./test-builder.queries.ts";
import { timeline } from "./draft/timeline.rules.ts";
import { totalsOf } from "./sections/totals.rules.ts";
import type { Builder } from "./use-builder.ts";
import classes from "./side-panel.module.css";

interface PanelProps {
  builder: Builder;
  /** The test that is being edited. */
  testId: string | undefined;
}

/** The progress of the test: totals, and what still blocks publishing. */
export function SidePanel({ builder, testId }: PanelProps) {
  return (
    <Card>
      <Totals builder={builder} />
      <hr className={classes.line} />
      <Checklist builder={builder} testId={testId} />
    </Card>
  );
}

function Totals({ builder: { draft, questions } }: { builder: Builder }) {
  const { selected, marks } = totalsOf(draft, questions);
  const { wanted, percent } = selectedOf(draft, selected);
  return (
    <section aria-label="Totals">
      <Stack gap="xs">
        <p>
          <Big>{selected}</Big> of {wanted ?? "–"} {wanted === 1 ? "question" : "questions"}
        </p>
        <Progress share={percent / 100} tone={selected > (wanted ?? 0) ? "wrong" : "plain"} />
        <p>
          <Big>{formatMarks(marks)}</Big> {marks === 1 ? "mark" : "marks"} in{" "}
          {countOf(draft.sections.length, "section")}
        </p>
      </Stack>
    </section>
  );
}

const Big = ({ children }: { children: ReactNode }) => (
  <Text style={{ fontSize: "var(--text-xl)" }} component="span" strong className="academy-tabular">
    {children}
  </Text>
);

const signs = { done: "✓", open: "○", wrong: "!", warning: "!" } as const;
const stateNames = { done: "Done", open: "To do", wrong: "Error", warning: "Warning" } as const;

const tones = {
  done: "success",
  open: "plain",
  wrong: "error",
  warning: "warning",
} as const satisfies Record<CheckItem["state"], string>;

function Checklist({ builder: { draft, questions, dispatch }, testId }: PanelProps) {
  const own = checklist(draft, questions);
  const complete = own.every(({ state }) => state === "done" || state === "warning");
  const check = useQuery(checkQuery(draft, complete, testId));
  const items: CheckItem[] = [...own, ...(complete ? serverItems(check.data, draft) : [])];
  return (
    <section aria-labelledby="checklist">
      <h2 style={{ marginBottom: "0.75rem" }} className="academy-heading-lg" id="checklist">
        Before publishing
      </h2>
      <PlainList>
        {items.map(({ id, words, state, detail, at, remedy }) => (
          <li key={id}>
            <Row wrap={false} align="start" gap="xs">
              <Sign tone={tones[state]}>{signs[state]}</Sign>
              <div>
                <p>
                  <span className="academy-unseen">{stateNames[state]}: </span>
                  {words}
                </p>
                {detail !== "" && (
                  <button type="button" className={classes.go} onClick={() => goTo(at)}>
                    {detail}
                  </button>
                )}
                {remedy && (
                  <Button
                    style={{ marginTop: "0.375rem" }}
                    variant="default"
                    size="compact"
                    onClick={() => dispatch({ type: "edit", fields: remedy.fields })}
                  >
                    {remedy.words}
                  </Button>
                )}
              </div>
            </Row>
          </li>
        ))}
      </PlainList>
      <Text
        style={{ marginTop: "0.75rem", display: "block" }}
        component="output"
        size="sm"
        tone="soft"
      >
        {complete && check.isFetching && "Checking every question…"}
        {complete && check.isError && `The questions could not be checked: ${check.error.message}`}
        {complete && check.data?.ready === true && !check.isFetching && "Ready to publish."}
      </Text>
    </section>
  );
}

/** Moves to the place where an item can be corrected. */
function goTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

/** The schedule of the test; shown once the times are set. */
export function Timeline({ builder: { draft } }: { builder: Builder }) {
  const steps = timeline(draft);
  if (steps.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="schedule">
      <h2 className="academy-heading-lg" id="schedule">
        Schedule
      </h2>
      <ol className={classes.timeline}>
        {steps.map(({ at, words, about }) => (
          <li key={words}>
            <Text strong>{words}</Text>
            <Text size="sm" tone="soft">
              {at !== null && <time dateTime={at}>{formatMoment(at)}</time>}
              {at !== null && <br />}
              {about}
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  );
}
