import { startOfStar } from "@academy/core/exam/ranks/grades.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { formatMarks } from "../../lib/format.ts";
import { ComponentSums } from "./component-sums.tsx";
import { gradeInputs, gradeProblems, MOST_GRADES, withBetween } from "./cutoffs-form.rules.ts";
import type { GradeRow } from "./cutoff-rows.schema.ts";

interface GradeFieldsProps {
  rows: readonly GradeRow[];
  onChange: (rows: GradeRow[]) => void;
  /** The maximum marks; null while they are unknown. */
  maxMarks: number | null;
  /** True shows what is missing, also in rows that were just added. */
  tried: boolean;
}

/** Grades with the marks from which they are given, the best first. */
export function GradeFields({ rows, onChange, maxMarks, tried }: GradeFieldsProps) {
  const [adding, setAdding] = useState(false);
  const problems = tried ? gradeProblems(rows) : new Map<string, string>();
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        // The index is the key, because two grades may be equal while they are edited.
        <GradeRowFields
          key={index}
          row={row}
          number={index + 1}
          errors={{
            name: problems.get(`${index}.name`),
            from: problems.get(`${index}.from`),
          }}
          onChange={(next) => onChange(rows.map((one, i) => (i === index ? next : one)))}
          onRemove={() => onChange(rows.filter((_, i) => i !== index))}
        />
      ))}
      <Problem>{problems.get("")}</Problem>
      <StarHint rows={rows} maxMarks={maxMarks} />
      <Row gap="xs">
        {rows.length < MOST_GRADES && (
          <Button variant="default" onClick={() => onChange([...rows, { name: "", from: "" }])}>
            {rows.length === 0 ? "Add grades" : "Add grade"}
          </Button>
        )}
        <Propose rows={rows} onChange={onChange} />
        <Button variant="subtle" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          Add up components
        </Button>
      </Row>
      {adding && (
        <ComponentSums
          onUse={(sums) => {
            onChange(sums);
            setAdding(false);
          }}
        />
      )}
    </Stack>
  );
}

interface GradeRowFieldsProps {
  row: GradeRow;
  /** The number of the grade, from 1. */
  number: number;
  errors: Record<"name" | "from", string | undefined>;
  onChange: (row: GradeRow) => void;
  onRemove: () => void;
}

function GradeRowFields({ row, number, errors, onChange, onRemove }: GradeRowFieldsProps) {
  return (
    <Row gap="xs" align="start" wrap={false}>
      <TextField
        style={{ flex: "0 1 7rem", minWidth: 0 }}
        label={number === 1 ? "Grade" : undefined}
        aria-label={`Grade ${number}`}
        maxLength={20}
        value={row.name}
        error={errors.name}
        onChange={({ currentTarget }) => onChange({ ...row, name: currentTarget.value })}
      />
      <TextField
        style={{ flex: "0 1 9rem", minWidth: 0 }}
        label={number === 1 ? "From marks" : undefined}
        aria-label={`Marks for grade ${row.name || number}`}
        inputMode="decimal"
        value={row.from}
        error={errors.from}
        onChange={({ currentTarget }) => onChange({ ...row, from: currentTarget.value })}
      />
      <Button
        variant="subtle"
        style={{ marginTop: number === 1 ? "1.8rem" : 0, flex: "none" }}
        aria-label={`Remove grade ${row.name || number}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Row>
  );
}

const PROPOSALS = [
  { ladder: "a-level", words: "Propose C and D" },
  { ladder: "igcse", words: "Propose IGCSE grades" },
] as const;

/** Buttons that propose the grades between the entered grades, if there are any. */
function Propose({ rows, onChange }: Pick<GradeFieldsProps, "rows" | "onChange">) {
  const isIgcse = rows.some(({ name }) => ["F", "G"].includes(name.trim()));
  return PROPOSALS.filter(({ ladder }) => (ladder === "igcse") === isIgcse).map(
    ({ ladder, words }) => {
      const proposed = withBetween(rows, ladder);
      return (
        proposed && (
          <Button key={ladder} variant="default" onClick={() => onChange(proposed)}>
            {words}
          </Button>
        )
      );
    },
  );
}

/** Says where A* usually begins. The form never fills in this grade. */
function StarHint({ rows, maxMarks }: Pick<GradeFieldsProps, "rows" | "maxMarks">) {
  const start = rows.some(({ name }) => name.trim() === "A*")
    ? null
    : startOfStar(gradeInputs(rows), maxMarks ?? Number.POSITIVE_INFINITY);
  const a = Number(rows.find(({ name }) => name.trim() === "A")?.from);
  if (start === null || !Number.isFinite(start) || start <= a) return null;
  return (
    <Text size="sm" tone="soft">
      A* would begin near {formatMarks(start)}, as far above A as A is above B. Enter it yourself.
    </Text>
  );
}
