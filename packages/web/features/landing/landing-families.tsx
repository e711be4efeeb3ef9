import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypePrice } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { useEffect, useState } from "react";
import { getExamTypes } from "./landing.queries.ts";
import { formatRupees } from "../../lib/format.ts";
import { families } from "./landing-content.ts";
import page from "./landing-page.module.css";
import classes from "./landing-lists.module.css";

/** Fees from the API; without them the page shows no prices. */
function usePrices(): readonly ExamTypePrice[] {
  const [prices, setPrices] = useState<readonly ExamTypePrice[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (next: readonly ExamTypePrice[]) => !leaving.signal.aborted && setPrices(next);
    getExamTypes(leaving.signal).then(show, () => show([]));
    return () => leaving.abort();
  }, []);
  return prices;
}

/** The exam families with their fees; space is reserved until the fees are known. */
export function LandingFamilies() {
  const prices = usePrices();
  return (
    <section id="exams" className={`${page.wrap} ${page.section}`} aria-labelledby="families">
      <h2 id="families">Five exams, each in its own format</h2>
      <p className={page.soft}>
        Every test is timed, marked with the exam’s own scheme and ranked. Demo tests are free;
        prices include all taxes.
      </p>
      <ul className={classes.families}>
        {families.map(({ examType, name, text, subjects }) => (
          <li key={name} className={classes.family}>
            <h3>{name}</h3>
            <p>{text}</p>
            <div className={page.soft}>
              <p>{subjects}</p>
              <Price of={prices.find((one) => one.examType === examType)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Price({ of: found }: { of: ExamTypePrice | undefined }) {
  return (
    <p className={classes.price}>
      {found && found.fee !== null && `${formatRupees(found.fee)} for ${lengthText(found.days)}`}
    </p>
  );
}
