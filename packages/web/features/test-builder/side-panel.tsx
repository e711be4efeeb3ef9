import { Anchor, Button, Divider, Flex, Paper, Progress, Stack, Text, Title } from "@mantine/core";
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
    <Paper withBorder radius="lg" p="lg">
      <Totals builder={builder} />
      <Divider my="lg" />
      <Checklist builder={builder} testId={testId} />
    </Paper>
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
        <Progress value={percent} color={selected > (wanted ?? 0) ? "red" : "ink"} aria-hidden />
        <p>
          <Big>{formatMarks(marks)}</Big> {marks === 1 ? "mark" : "marks"} in{" "}
          {countOf(draft.sections.length, "section")}
        </p>
      </Stack>
    </section>
  );
}

const Big = ({ children }: { children: ReactNode }) => (
  <Text span fz="xl" fw={600} ff="heading" className="academy-tabular">
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
      <Title order={2} fz="lg" mb="sm" id="checklist">
        Before publishing
      </Title>
      <PlainList>
        {items.map(({ id, words, state, detail, at, remedy }) => (
          <li key={id}>
            <Flex gap="xs">
              <Sign tone={tones[state]}>{signs[state]}</Sign>
              <div>
                <p>
                  <span className="academy-unseen">{stateNames[state]}: </span>
                  {words}
                </p>
                {detail !== "" && (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    ta="left"
                    mih="1.75rem"
                    underline="always"
                    onClick={() => goTo(at)}
                  >
                    {detail}
                  </Anchor>
                )}
                {remedy && (
                  <Button
                    variant="default"
                    size="xs"
                    mt={6}
                    onClick={() => dispatch({ type: "edit", fields: remedy.fields })}
                  >
                    {remedy.words}
                  </Button>
                )}
              </div>
            </Flex>
          </li>
        ))}
      </PlainList>
      <Text component="output" display="block" size="sm" c="dimmed" mt="sm">
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
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="schedule">
      <Title order={2} fz="lg" mb="sm" id="schedule">
        Schedule
      </Title>
      <ol className={classes.timeline}>
        {steps.map(({ at, words, about }) => (
          <li key={words}>
            <Text fw={600}>{words}</Text>
            <Text size="sm" c="dimmed">
              {at !== null && <time dateTime={at}>{formatMoment(at)}</time>}
              {at !== null && <br />}
              {about}
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
