import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { cutoffProblems, MOST_LISTS, NO_MINIMUM, type RowProblems } from "./cutoffs-form.rules.ts";
import type { CutoffRow, MinimumKind, MinimumRow } from "./cutoff-rows.schema.ts";

const KIND_WORDS: Record<MinimumKind, string> = {
  none: "No minimum",
  percent: "% of the maximum",
  marks: "Marks",
  percentile: "Percentile",
};
const TOTAL_KINDS: readonly MinimumKind[] = ["none", "percent", "marks", "percentile"];
const EACH_KINDS: readonly MinimumKind[] = ["none", "percent", "marks"];

interface CutoffFieldsProps {
  rows: readonly CutoffRow[];
  onChange: (rows: CutoffRow[]) => void;
  /** True shows what is missing, also in rows that were just added. */
  tried: boolean;
}

/** Lists of qualified students, and the minima of each list. */
export function CutoffFields({ rows, onChange, tried }: CutoffFieldsProps) {
  const problems = tried ? cutoffProblems(rows) : new Map<string, string>();
  const add = () => onChange([...rows, { list: "", total: NO_MINIMUM, each: NO_MINIMUM }]);
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        // The index is the key, because two lists may be equal while they are edited.
        <ListFields
          key={index}
          row={row}
          number={index + 1}
          problems={problems}
          onChange={(next) => onChange(rows.map((one, i) => (i === index ? next : one)))}
          onRemove={() => onChange(rows.filter((_, i) => i !== index))}
        />
      ))}
      <Problem>{problems.get("")}</Problem>
      {rows.length < MOST_LISTS && (
        <Button variant="default" style={{ justifySelf: "start" }} onClick={add}>
          {rows.length === 0 ? "Add cut-offs" : "Add list"}
        </Button>
      )}
    </Stack>
  );
}

interface ListFieldsProps {
  row: CutoffRow;
  /** The number of the list, from 1. */
  number: number;
  problems: RowProblems;
  onChange: (row: CutoffRow) => void;
  onRemove: () => void;
}

function ListFields({ row, number, problems, onChange, onRemove }: ListFieldsProps) {
  const at = (field: string) => problems.get(`${number - 1}.${field}`);
  return (
    <Card component="fieldset" aria-label={`List ${number} of cut-offs`}>
      <Grid min="15rem" gap="sm">
        <TextField
          label="List"
          placeholder="CRL"
          maxLength={40}
          value={row.list}
          error={at("list")}
          onChange={({ currentTarget }) => onChange({ ...row, list: currentTarget.value })}
        />
        <MinimumFields
          label="Needed in all"
          kinds={TOTAL_KINDS}
          minimum={row.total}
          error={at("total")}
          onChange={(total) => onChange({ ...row, total })}
        />
        <MinimumFields
          label="Needed in each subject"
          kinds={EACH_KINDS}
          minimum={row.each}
          error={at("each")}
          onChange={(each) => onChange({ ...row, each })}
        />
      </Grid>
      <Button
        variant="subtle"
        style={{ justifySelf: "end" }}
        aria-label={`Remove list ${number}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Card>
  );
}

interface MinimumFieldsProps {
  label: string;
  kinds: readonly MinimumKind[];
  minimum: MinimumRow;
  error: string | undefined;
  onChange: (minimum: MinimumRow) => void;
}

/** The kind of a minimum, and its value. */
function MinimumFields({ label, kinds, minimum, error, onChange }: MinimumFieldsProps) {
  const { kind, value } = minimum;
  return (
    <Row gap="xs" align="end" wrap={false}>
      <NativeSelect
        style={{ flex: 1, minWidth: 0 }}
        label={label}
        choices={kinds.map((one) => ({ value: one, label: KIND_WORDS[one] }))}
        value={kind}
        error={kind === "none" ? error : undefined}
        onChange={({ currentTarget }) =>
          onChange({ value, kind: kinds.find((one) => one === currentTarget.value) ?? "none" })
        }
      />
      {kind !== "none" && (
        <TextField
          style={{ flex: "0 0 6rem" }}
          label={kind === "percent" ? "Percent" : KIND_WORDS[kind]}
          aria-label={`${label}: ${KIND_WORDS[kind]}`}
          inputMode="decimal"
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange({ kind, value: currentTarget.value })}
        />
      )}
    </Row>
  );
}
