import { CrossMark, TickMark } from "@academy/response-types/shared/marks.tsx";
import classes from "./outcome-sign.module.css";

interface OutcomeSignProps {
  tone: "right" | "partial" | "wrong" | "blank";
}

/** How an answer came out: a disc, half a disc, a square or a ring. Words are next to it. */
export const OutcomeSign = ({ tone }: OutcomeSignProps) => (
  <span className={classes.sign} data-tone={tone} aria-hidden="true">
    {tone === "right" && <TickMark />}
    {tone === "wrong" && <CrossMark />}
    {tone === "blank" && "–"}
  </span>
);
