import { Group, Input, NativeSelect, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
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
        <TextInput
          size="md"
          label="Answer key"
          description="A number, a margin or a range: 1.6e-19, 9.81 ± 0.02, 5 ± 2 %, 2.30 to 2.45."
          autoComplete="off"
          error={errors["answerKey"] ?? errors["tolerance"]}
          value={valueText(draft.answerKey)}
          onChange={({ currentTarget }) => onChange({ ...draft, answerKey: currentTarget.value })}
        />
      </div>
      <div data-field="format">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            size="md"
            label="Students enter"
            data={NUMBER_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
            value={format.kind}
            onChange={({ currentTarget }) =>
              change({
                kind: NUMBER_KINDS.find((kind) => kind === currentTarget.value) ?? "decimal",
              })
            }
          />
          <TextInput
            size="md"
            label="Unit"
            description="Optional: shown after the field, not typed."
            inputWrapperOrder={["label", "input", "description", "error"]}
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
        </SimpleGrid>
        {errors["format"] && <Input.Error size="md">{errors["format"]}</Input.Error>}
      </div>
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

/** From and to; with one of them only, both ends are the same. */
function SpanInput({ what, least, span, onChange }: SpanInputProps) {
  const changed = (end: keyof AnswerSpan) => (value: string | number) => {
    if (typeof value !== "number") return onChange(undefined);
    const other = span ?? { min: value, max: value };
    const next = { ...other, [end]: value };
    onChange(next.min <= next.max ? next : { min: value, max: value });
  };
  const input = (end: keyof AnswerSpan, label: string) => (
    <NumberInput
      size="md"
      flex={1}
      label={label}
      placeholder="Any"
      min={least}
      max={20}
      allowDecimal={false}
      value={span?.[end] ?? ""}
      onChange={changed(end)}
    />
  );
  return (
    <Group gap="sm" wrap="nowrap" align="end">
      {input("min", `${what} from`)}
      {input("max", "to")}
    </Group>
  );
}
