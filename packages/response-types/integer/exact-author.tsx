import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { NumberField } from "@academy/ui/kit/number-field.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Row } from "@academy/ui/kit/layout.tsx";
import {
  type AnswerForm,
  type AnswerSpan,
  formOf,
  NUMBER_KINDS,
  type NumberKind,
} from "../shared/answer-form.ts";
import type { AuthorProps } from "../shared/type-parts.ui.ts";
import { valueText } from "../shared/wire-value.ts";

const KIND_LABELS: Readonly<Record<NumberKind, string>> = {
  integer: "Whole number",
  decimal: "Decimal number",
  scientific: "Powers of ten",
};

interface ExactProps extends AuthorProps {
  format: AnswerForm;
}

/** An interval, and the form in which students must write their answer. */
export function ExactAuthor({ draft, onChange, errors, format }: ExactProps) {
  const change = (to: Partial<Asked>) => {
    const { kind, unit, figures, places } = { ...format, ...to };
    onChange({ ...draft, format: formOf({ kind, unit, figures, places }) });
  };
  return (
    <>
      <div data-field="answerKey">
        <TextField
          label="Answer key"
          description="A number, a margin or a range: 1.6e-19, 9.81 ± 0.02, 5 ± 2 %, 2.30 to 2.45."
          autoComplete="off"
          error={errors["answerKey"] ?? errors["tolerance"]}
          value={valueText(draft.answerKey)}
          onChange={({ currentTarget }) => onChange({ ...draft, answerKey: currentTarget.value })}
        />
      </div>
      <FieldSet data-field="format" error={errors["format"]}>
        <Grid min="17rem">
          <NativeSelect
            label="Students enter"
            choices={NUMBER_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
            value={format.kind}
            onChange={({ currentTarget }) =>
              change({
                kind: NUMBER_KINDS.find((kind) => kind === currentTarget.value) ?? "decimal",
              })
            }
          />
          <TextField
            label="Unit"
            description="Optional: shown after the field, not typed."
            autoComplete="off"
            maxLength={30}
            value={format.unit ?? ""}
            onChange={({ currentTarget }) =>
              change({ unit: currentTarget.value.trimStart() || undefined })
            }
          />
          <SpanInput
            what="Figures"
            least={1}
            span={format.figures}
            onChange={(figures) => change({ figures })}
          />
          <SpanInput
            what="Places"
            least={0}
            span={format.places}
            onChange={(places) => change({ places })}
          />
        </Grid>
      </FieldSet>
    </>
  );
}

type Asked = { [Field in keyof AnswerForm]: AnswerForm[Field] | undefined } & { kind: NumberKind };

interface SpanInputProps {
  what: string;
  least: number;
  span: AnswerSpan | undefined;
  onChange: (span: AnswerSpan | undefined) => void;
}

/** The lower and upper end of a range; if only one is given, it is both. */
function SpanInput({ what, least, span, onChange }: SpanInputProps) {
  const changed = (end: keyof AnswerSpan) => (value: number | undefined) => {
    if (value === undefined) return onChange(undefined);
    const other = span ?? { min: value, max: value };
    const next = { ...other, [end]: value };
    onChange(next.min <= next.max ? next : { min: value, max: value });
  };
  const input = (end: keyof AnswerSpan, label: string) => (
    <NumberField
      style={{ flex: 1 }}
      label={label}
      placeholder="Any"
      min={least}
      max={20}
      value={span?.[end]}
      onChange={changed(end)}
    />
  );
  return (
    <Row wrap={false} align="end">
      {input("min", `${what} from`)}
      {input("max", "to")}
    </Row>
  );
}
