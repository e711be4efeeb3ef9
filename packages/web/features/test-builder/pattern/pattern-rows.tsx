import { validityOf } from "@academy/core/exam/pattern/pattern.rules.ts";
import type { PatternRow } from "@academy/core/exam/pattern/pattern.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { type ReactNode, useState } from "react";
import { countOf, formatMarks } from "../../../lib/format.ts";

interface GroupsProps {
  patterns: readonly PatternRow[];
  /** Level of the groups' headings. */
  order: 2 | 3;
  /** The buttons of a row. */
  actionsOf: (pattern: PatternRow) => ReactNode;
}

/** The academy's own patterns, then the product's patterns by exam type. */
export function PatternGroups({ patterns, order, actionsOf }: GroupsProps) {
  const Heading = `h${order}` as const;
  if (patterns.length === 0) {
    return (
      <EmptyState title="No pattern for this exam type">
        Build a test and save it as a pattern.
      </EmptyState>
    );
  }
  const groups = [
    { name: "Your patterns", of: patterns.filter(({ preset }) => !preset) },
    ...EXAM_TYPES.map((code) => ({
      name: examTypeLabels[code],
      of: patterns.filter(({ preset, examType }) => preset && examType === code),
    })),
  ];
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => (
      <section key={name} aria-label={name}>
        <Heading style={{ marginBottom: "0.5rem" }} className="academy-heading-lg">
          {name}
        </Heading>
        <PatternList patterns={of} actionsOf={actionsOf} />
      </section>
    ));
}

/** "90 questions, 75 count · 300 marks · 180 minutes" */
export function sizeWords(pattern: PatternRow): string {
  const { totalQuestions, countedQuestions, maxMarks, durationMinutes } = pattern;
  const counted = countedQuestions < totalQuestions ? `, ${countedQuestions} count` : "";
  return [
    `${countOf(totalQuestions, "question")}${counted}`,
    ...(maxMarks === null ? [] : [`${formatMarks(maxMarks)} marks`]),
    countOf(durationMinutes, "minute"),
  ].join(" · ");
}

/**
 * Text that says whether someone has compared a pattern of the product with what the exam
 * publishes.
 */
export const sourceWords = ({ source, checkedOn }: PatternRow): string =>
  checkedOn === ""
    ? `Not yet compared with: ${source}`
    : `Source: ${source}, checked on ${checkedOn}`;

/**
 * The years for which a pattern is meant; emphasised if someone should check that they are still
 * correct.
 */
export function Validity({ pattern: { validFor } }: { pattern: PatternRow }) {
  const [now] = useState(() => Date.now());
  const validity = validityOf(validFor, now);
  if (validity === null) return null;
  return (
    <Text size="sm" strong={validity.isDoubtful}>
      {validity.words}
    </Text>
  );
}

type ListProps = Pick<GroupsProps, "patterns" | "actionsOf">;

/** Patterns in three lines each: the name, the content, and the source. */
export const PatternList = ({ patterns, actionsOf }: ListProps) => (
  <LineList framed>
    {patterns.map((pattern) => (
      <li key={pattern._id}>
        <Stack gap="none">
          <Text strong>{pattern.title}</Text>
          <Row gap="none" align="baseline" style={{ columnGap: "0.75rem" }}>
            <Text size="sm">{sizeWords(pattern)}</Text>
            <Validity pattern={pattern} />
          </Row>
          <Text size="sm" tone="soft" className="academy-one-line" title={aboutWords(pattern)}>
            {aboutWords(pattern)}
          </Text>
        </Stack>
        <Row gap="2xs">{actionsOf(pattern)}</Row>
      </li>
    ))}
  </LineList>
);

/**
 * The note and the source. They are cut off after one line; the pattern's own page shows them in
 * full.
 */
function aboutWords(pattern: PatternRow): string {
  const { note, preset, updatedBy } = pattern;
  return [note, preset ? sourceWords(pattern) : `Saved by ${updatedBy}`].filter(Boolean).join(" ");
}
