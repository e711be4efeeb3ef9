import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { inShort } from "../bank/one-line.rules.ts";
import { useKeptChoice } from "../../lib/kept-choice.ts";
import classes from "./question-form.module.css";

interface EditorFoldProps {
  /** "Question": names the editor and its button. */
  title: string;
  /** What the editor holds, for the line that stands in its place. */
  value: string;
  problem: string | undefined;
  startsOpen?: boolean;
  children: ReactNode;
}

/** An editor that can be opened and closed; which ones are open is kept on this device. */
export function EditorFold({ title, value, problem, startsOpen, children }: EditorFoldProps) {
  const id = useId();
  const key = `question-form.${title.toLowerCase()}`;
  const [kept, keep] = useKeptChoice(key, startsOpen ? ["open", "closed"] : ["closed", "open"]);
  const [lastProblem, setLastProblem] = useState(problem);
  // An error lies where it can be mended, until its author closes the editor again.
  if (problem !== lastProblem) {
    setLastProblem(problem);
    if (problem && kept === "closed") keep("open");
  }
  const open = kept === "open";
  return (
    <div className={classes.fold}>
      <Button
        variant="subtle"
        size="md"
        className={classes.foldButton ?? ""}
        aria-label={`${open ? "Close" : "Open"} the ${title.toLowerCase()} editor`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => keep(open ? "closed" : "open")}
      >
        {open ? "Close" : "Open"}
      </Button>
      <div id={id}>{open ? children : <InShort title={title} html={value} />}</div>
    </div>
  );
}

function InShort({ title, html }: { title: string; html: string }) {
  const words = isBlankHtml(html) ? "Nothing yet" : inShort(html);
  return (
    <p className={classes.inShort}>
      <span>{title}</span> {words}
    </p>
  );
}
