import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { lazy, Suspense, useState } from "react";
import { OutcomeSign } from "../../shared/learning/outcome-sign.tsx";
import { outcomeWords, placeOf, reviewWords, withoutPictures } from "./notebook.rules.ts";
import classes from "./notebook.module.css";

/** Loaded when the first question is opened, because most questions stay closed. */
const OpenEntry = lazy(async () => ({ default: (await import("./open-entry.tsx")).OpenEntry }));

export interface EntryProps {
  row: NotebookRow;
  /** Undefined while the question is loading, or if it cannot be shown. */
  question: NotebookQuestion | undefined;
  loading: boolean;
  /** Title of the test; undefined for questions met in practice. */
  title: string | undefined;
  tags: readonly string[];
}

/** A question of the notebook on one line; a click opens the question below this line. */
export function NotebookEntry(props: EntryProps) {
  const { row, question, title } = props;
  const [open, setOpen] = useState(false);
  /** A closed entry stays on the page, so that typed text is still there after reopening. */
  const [seen, setSeen] = useState(false);
  const toggled = (isOpen: boolean) => {
    setOpen(isOpen);
    setSeen(seen || isOpen);
  };
  const stem = question && withoutPictures(question.question);
  return (
    <li aria-label={`${row.topic}, ${placeOf(row, title)}`}>
      <details onToggle={({ currentTarget }) => toggled(currentTarget.open)}>
        <summary className={classes.line}>
          <OutcomeSign tone={row.status ?? "blank"} />
          <div className={classes.stem}>
            <span className="academy-unseen">{outcomeWords(row)}: </span>
            {open || !stem ? (
              <h2 className="academy-heading">{row.topic}</h2>
            ) : (
              <RichText html={stem} still />
            )}
          </div>
          <Text component="span" size="sm" tone="soft" className={classes.about}>
            {open ? "" : `${row.topic} · `}
            {reviewWords(row)}
          </Text>
        </summary>
        {seen && (
          <Suspense fallback={<TextSkeleton lines={3} label="Loading the question" />}>
            <OpenEntry {...props} />
          </Suspense>
        )}
      </details>
    </li>
  );
}
