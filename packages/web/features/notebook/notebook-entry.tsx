import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { lazy, Suspense, useState } from "react";
import { OutcomeSign } from "../../shared/learning/outcome-sign.tsx";
import { outcomeWords, placeOf, reviewWords, withoutPictures } from "./notebook.rules.ts";
import classes from "./notebook.module.css";

/** Most questions stay closed, so the code of an open one is loaded when the first is opened. */
const OpenEntry = lazy(async () => ({ default: (await import("./open-entry.tsx")).OpenEntry }));

export interface EntryProps {
  row: NotebookRow;
  /** Undefined if it cannot be shown, or while it is loading. */
  question: NotebookQuestion | undefined;
  loading: boolean;
  /** Title of the test; undefined for questions met in practice. */
  title: string | undefined;
  tags: readonly string[];
}

/** A question of the notebook on one line, which opens in place. */
export function NotebookEntry(props: EntryProps) {
  const { row, question, title } = props;
  const [open, setOpen] = useState(false);
  /** What was typed in it is still there when it is opened again. */
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
