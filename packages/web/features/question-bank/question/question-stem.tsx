import { useEffect, useRef, useState } from "react";
import { BankText } from "../../../shared/bank/bank-text.tsx";
import { oneLine } from "../../../shared/bank/one-line.rules.ts";
import classes from "../question-bank.module.css";

/** A text is rendered when its distance to the screen is below this. */
const MARGIN = "600px";

/**
 * A question's text on one line, on a phone two lines; its formulas are rendered when it comes into
 * view.
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
