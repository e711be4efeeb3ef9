import { Bubble } from "@academy/ui/bubbles.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Seal } from "@academy/ui/seal.tsx";
import type { ReactNode } from "react";
import { countOf, formatDuration, formatMarks } from "../../lib/format.ts";
import type { SectionDraft } from "./draft/draft.schema.ts";
import { selectedOf } from "./draft/server-check.rules.ts";
import { wholeNumber } from "./draft/whole-number.rules.ts";
import { totalsOf } from "./sections/totals.rules.ts";
import type { Builder } from "./use-builder.ts";
import classes from "./side-panel.module.css";

/**
 * The paper so far: its totals, and for each section a bubble per question; nothing without
 * sections.
 */
export function PaperStrip({ builder: { draft, questions } }: { builder: Builder }) {
  const { selected, marks } = totalsOf(draft, questions);
  const { wanted } = selectedOf(draft, selected);
  const minutes = wholeNumber(draft.durationMinutes);
  if (draft.sections.length === 0) return null;
  return (
    <Card component="section" aria-label="Totals">
      <Row gap="lg" align="start">
        <p>
          <Big>{selected}</Big> of {wanted ?? "–"} {wanted === 1 ? "question" : "questions"}
        </p>
        <p>
          <Big>{formatMarks(marks)}</Big> {marks === 1 ? "mark" : "marks"} in{" "}
          {countOf(draft.sections.length, "section")}
        </p>
        {minutes !== null && (
          <p>
            <Big>{formatDuration(minutes)}</Big>
          </p>
        )}
        {draft.sections.map((section) => (
          <Bubbles key={section.key} section={section} />
        ))}
      </Row>
    </Card>
  );
}

const Big = ({ children }: { children: ReactNode }) => (
  <Text component="span" size="xl" strong className="academy-tabular">
    {children}
  </Text>
);

/** A section's bubbles: filled for a chosen question, open for a place without a question. */
function Bubbles({ section: { name, subject, questionIds, wanted } }: { section: SectionDraft }) {
  const chosen = questionIds.length;
  return (
    <div className={classes.part}>
      <Text size="sm">
        <Seal subject={subject} />
        {name || subject}{" "}
        <Text component="span" size="sm" tone="soft">
          {chosen < wanted ? `${chosen} of ${wanted}` : chosen}
        </Text>
      </Text>
      <div className={classes.bubbles}>
        {Array.from({ length: Math.max(wanted, chosen) }, (_, at) => (
          // Open places have no id, so the position is the key.
          <Bubble key={at} state={at < chosen ? "filled" : "open"} />
        ))}
      </div>
    </div>
  );
}
