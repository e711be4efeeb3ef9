import { STEPS } from "./import-words.rules.ts";
import classes from "./file-import.module.css";

/** Where an import is: the steps behind it, the one it is at, those to come. */
export function ImportSteps({ at }: { at: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps of this upload">
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-step={index < at ? "done" : index === at ? "now" : "later"}
          aria-current={index === at ? "step" : undefined}
        >
          <span aria-hidden="true">{index < at ? "✓" : index + 1}</span>
          {step}
          {index < at && <span className="academy-unseen"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
