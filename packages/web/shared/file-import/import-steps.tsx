import { Sign } from "../../lib/sign.tsx";
import { STEPS } from "./import-words.rules.ts";
import classes from "./file-import.module.css";

/** The steps of an import: completed, current and upcoming. */
export function ImportSteps({ at }: { at: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps of this upload">
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-step={index < at ? "done" : index === at ? "now" : "later"}
          aria-current={index === at ? "step" : undefined}
        >
          <Sign tone={index < at ? "success" : index === at ? "info" : "plain"}>
            {index < at ? "✓" : index + 1}
          </Sign>
          {step}
          {index < at && <span className="academy-unseen"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
