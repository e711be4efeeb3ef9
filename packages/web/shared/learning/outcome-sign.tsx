import classes from "./outcome-sign.module.css";

interface OutcomeSignProps {
  tone: "right" | "partial" | "wrong" | "blank";
}

/** Characters of our own font, because icons would load the code of all answer types. */
const MARKS = { right: "✓", partial: "", wrong: "×", blank: "–" };

/** How an answer came out: a disc, half a disc, a square or a ring. Words are next to it. */
export const OutcomeSign = ({ tone }: OutcomeSignProps) => (
  <span className={classes.sign} data-tone={tone} aria-hidden="true">
    {MARKS[tone]}
  </span>
);
