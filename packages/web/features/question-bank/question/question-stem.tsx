import { useEffect, useRef, useState } from "react";
import { BankText } from "../../../shared/bank/bank-text.tsx";
import { oneLine } from "../../../shared/bank/one-line.rules.ts";
import classes from "../question-bank.module.css";

/**
 * A text's formulas are rendered when the text is less than this far from the visible part of the
 * page.
 */
const MARGIN = "600px";

/**
 * A question's text on one line, on a phone on two lines. Its formulas are rendered shortly before
 * the text comes into view; until then, the text is shown without them.
 */
export function QuestionStem({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !ref.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [seen]);
  return (
    <div ref={ref} className={`academy-clamp ${classes.stem}`}>
      {seen ? <BankText html={html} /> : oneLine(html) || "[formula]"}
    </div>
  );
}
