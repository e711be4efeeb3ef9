import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypePrice } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { Card, Grid, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { getExamTypes } from "./landing.queries.ts";
import { formatRupees } from "../../lib/format.ts";
import { families } from "./landing-content.ts";
import { Section, SectionHead } from "./landing-section.tsx";

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
    <Section id="exams">
      <SectionHead
        id="exams"
        title="Five exams, each in its own format"
        lead="Every test is timed, marked with the exam’s own scheme and ranked. Demo tests are free; prices include all taxes."
      />
      <Grid component="ul" min="13rem">
        {families.map(({ examType, name, text, subjects }) => (
          <Card key={name} component="li" tone="well" style={EXAM}>
            <h3>{name}</h3>
            <Text size="sm">{text}</Text>
            <Text size="sm" tone="soft">
              {subjects}
            </Text>
            <Price of={prices.find((one) => one.examType === examType)} />
          </Card>
        ))}
      </Grid>
    </Section>
  );
}

/** Keeps the prices of all cards on one line, however long the texts above them are. */
const EXAM = { gridTemplateRows: "auto 1fr auto auto" };

function Price({ of: found }: { of: ExamTypePrice | undefined }) {
  return (
    <p style={{ minHeight: "1lh" }}>
      {found && found.fee !== null && (
        <>
          <Text component="b" size="lg">
            {formatRupees(found.fee)}
          </Text>{" "}
          for {lengthText(found.days)}
        </>
      )}
    </p>
  );
}
