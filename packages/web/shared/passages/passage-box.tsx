import { RichText } from "@academy/ui/rich-text.tsx";
import { memo, useDeferredValue } from "react";
import { useShownHtml } from "../question-form/use-shown-html.ts";
import classes from "./passages.module.css";

/** A passage as students see it beside its questions; typing never waits for it. */
export function PassagePreview({ html }: { html: string }) {
  return <Preview html={useDeferredValue(html)} />;
}

const Preview = memo(function Preview({ html }: { html: string }) {
  const { show, faults } = useShownHtml([html]);
  return (
    <section className={classes.preview} aria-label="Preview of the passage">
      <h3>As students see it</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard */}
      <section className={classes.passageBox} tabIndex={0} aria-label="The passage">
        {html === "" ? (
          <p className={classes.soft}>The passage appears here.</p>
        ) : (
          <RichText html={show(html)} />
        )}
      </section>
      <div role="alert">
        {faults.length > 0 && (
          <p className={classes.problem}>
            {faults.length === 1 ? "A formula" : `${faults.length} formulas`} cannot be shown:{" "}
            {faults[0]?.reason}
          </p>
        )}
      </div>
    </section>
  );
});
