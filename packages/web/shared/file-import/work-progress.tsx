import { Progress } from "@mantine/core";
import { quarterWords } from "./import-words.rules.ts";
import classes from "./file-import.module.css";

interface WorkProgressProps {
  /** What is going on: "Uploading questions.xlsx". */
  label: string;
  /** From 0 to 1; null while nobody can say. */
  share: number | null;
  /** How far it is, in words beside the bar. */
  words: string;
}

/** How far something is. Screen readers hear what it is and each quarter of it, not every step. */
export function WorkProgress({ label, share, words }: WorkProgressProps) {
  const percent = Math.floor((share ?? 1) * 100);
  return (
    <div className={classes.progress}>
      <p>{label}</p>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          striped={share === null}
          animated={share === null}
          withAria={share !== null}
          aria-label={label}
          aria-hidden={share === null}
        />
      </Progress.Root>
      <span aria-hidden="true" className={classes.soft}>
        {words}
      </span>
      <output className="academy-unseen">
        {label}
        {share !== null && `: ${quarterWords(share)}`}
      </output>
    </div>
  );
}
