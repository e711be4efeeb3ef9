import { DIFFICULTIES, difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { Progress } from "@academy/ui/kit/progress.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { Sign } from "../../lib/session/sign.tsx";
import { PlainList } from "../../lib/plain-list.tsx";
import { type CheckItem, checklist, sectionId } from "./draft/checklist.rules.ts";
import { questionIdsOf } from "./draft/draft.rules.ts";
import { serverItems } from "./draft/server-check.rules.ts";
import { checkQuery } from "./test-builder.queries.ts";
import type { Builder } from "./use-builder.ts";
import classes from "./side-panel.module.css";

interface PanelProps {
  builder: Builder;
  /** The test that is being edited. */
  testId: string | undefined;
}

/** A list of what still prevents publishing, and an overview of the paper. */
export const SidePanel = (props: PanelProps) => (
  <Card gap="lg">
    <Checklist {...props} />
    <Likeness {...props} />
  </Card>
);

/** How difficult the chosen questions are. */
function Likeness({ builder: { draft, questions } }: PanelProps) {
  const chosen = questionIdsOf(draft).flatMap((id) => questions.get(id) ?? []);
  if (chosen.length === 0) return null;
  return (
    <section aria-labelledby="likeness">
      <h2 style={{ marginBottom: "0.5rem" }} className="academy-heading" id="likeness">
        What this paper is like
      </h2>
      <dl className={classes.likeness}>
        {DIFFICULTIES.map((level) => {
          const count = chosen.filter(({ difficulty }) => difficulty === level).length;
          return (
            <div key={level}>
              <dt>{difficultyLabels[level]}</dt>
              <Progress share={count / chosen.length} />
              <dd>{count}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

const signs = { done: "✓", open: "○", wrong: "!", warning: "!" } as const;
const stateNames = { done: "Done", open: "To do", wrong: "Error", warning: "Warning" } as const;

const tones = {
  done: "success",
  open: "plain",
  wrong: "error",
  warning: "warning",
} as const satisfies Record<CheckItem["state"], string>;

function Checklist({ builder, testId }: PanelProps) {
  const { draft, questions, dispatch } = builder;
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
                  <button type="button" className={classes.go} onClick={() => show(builder, at)}>
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

/**
 * Moves to the place where an item can be corrected, and expands its section if it is collapsed.
 */
function show({ draft, fold }: Builder, id: string): void {
  const section = draft.sections.find(
    ({ key, questionIds }) => sectionId(key) === id || questionIds.includes(id),
  );
  if (section) flushSync(() => fold(section.key, false));
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
