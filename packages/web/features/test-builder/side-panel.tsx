import { Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { countOf, formatMarks, formatMoment } from "../../lib/format.ts";
import { type CheckItem, checklist } from "./checklist.rules.ts";
import { selectedOf, serverItems } from "./server-check.rules.ts";
import { checkQuery } from "./test-builder.queries.ts";
import { timeline } from "./timeline.rules.ts";
import { totalsOf } from "./totals.rules.ts";
import type { Builder } from "./use-builder.ts";
import classes from "./side-panel.module.css";

/** How far the test is: totals, and what still blocks publishing. */
export function SidePanel({ builder }: { builder: Builder }) {
  return (
    <div className={classes.panel}>
      <Totals builder={builder} />
      <Checklist builder={builder} />
    </div>
  );
}

function Totals({ builder: { draft, questions } }: { builder: Builder }) {
  const { selected, marks } = totalsOf(draft, questions);
  const { wanted, percent } = selectedOf(draft, selected);
  return (
    <section aria-label="Totals" className={classes.totals}>
      <p>
        <strong>{selected}</strong> of {wanted ?? "–"} {wanted === 1 ? "question" : "questions"}
      </p>
      <Progress value={percent} color={selected > (wanted ?? 0) ? "red" : "ink"} aria-hidden />
      <p>
        <strong>{formatMarks(marks)}</strong> {marks === 1 ? "mark" : "marks"} in{" "}
        {countOf(draft.sections.length, "section")}
      </p>
    </section>
  );
}

const signs = { done: "✓", open: "○", wrong: "!", warning: "!" } as const;
const stateNames = { done: "Done", open: "To do", wrong: "Wrong", warning: "Please note" } as const;

function Checklist({ builder: { draft, questions, dispatch } }: { builder: Builder }) {
  const own = checklist(draft, questions);
  const complete = own.every(({ state }) => state === "done");
  const check = useQuery(checkQuery(draft, complete));
  const items: CheckItem[] = [...own, ...(complete ? serverItems(check.data, draft) : [])];
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist">Before publishing</h2>
      <ul className={classes.items}>
        {items.map(({ id, words, state, detail, at, remedy }) => (
          <li key={id} data-state={state}>
            <span className={classes.sign} aria-hidden="true">
              {signs[state]}
            </span>
            <div>
              <p>
                <span className="academy-unseen">{stateNames[state]}: </span>
                {words}
              </p>
              {detail !== "" && (
                <button type="button" className={classes.detail} onClick={() => goTo(at)}>
                  {detail}
                </button>
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
          </li>
        ))}
      </ul>
      <output className={classes.soft}>
        {complete && check.isFetching && "Looking at every question…"}
        {complete && check.isError && `The questions could not be checked: ${check.error.message}`}
        {complete && check.data?.ready === true && !check.isFetching && "Ready to publish."}
      </output>
    </section>
  );
}

/** To where something is put right. */
function goTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

/** What happens when, once the times are known. */
export function Timeline({ builder: { draft } }: { builder: Builder }) {
  const steps = timeline(draft);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="schedule" className={classes.panel}>
      <h2 id="schedule">Schedule</h2>
      <ol className={classes.timeline}>
        {steps.map(({ at, words, about }) => (
          <li key={words}>
            <p className={classes.step}>{words}</p>
            <p className={classes.soft}>
              {at !== null && <time dateTime={at}>{formatMoment(at)}</time>}
              {at !== null && <br />}
              {about}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
