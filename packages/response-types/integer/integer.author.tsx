import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Switch } from "@academy/ui/kit/switch.tsx";
import type { AnswerForm } from "../shared/answer-form.ts";
import type { AuthorDraft, AuthorProps, KeyInputProps } from "../shared/type-parts.ui.ts";
import { InputError } from "../shared/input-error.ts";
import type { KeyChange } from "../shared/key-change.ts";
import { valueText } from "../shared/wire-value.ts";
import { ExactAuthor } from "./exact-author.tsx";
import { integer } from "./integer.ts";
import { exactFormOf, withoutNotes } from "./number-key.ts";

/** The roundings that saving would make; empty while the numbers cannot be read. */
function roundedIn(draft: AuthorProps["draft"]): KeyChange[] {
  try {
    return integer.keyChanges?.({ ...draft, format: null }) ?? [];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

/** Offers the number that would be saved instead of the typed one. */
function UseKept({
  change,
  onUse,
}: {
  change: KeyChange | undefined;
  onUse: (kept: string) => void;
}) {
  if (!change) return null;
  const { written, kept } = change;
  return (
    <Button
      style={{ marginTop: "0.5rem" }}
      variant="default"
      size="compact"
      aria-label={`Use ${kept} instead of ${written}`}
      onClick={() => onUse(kept)}
    >
      Use {kept}
    </Button>
  );
}

/** The correct number, rounded to two decimals or compared exactly. */
export function IntegerAuthor(props: AuthorProps) {
  const { draft, onChange } = props;
  const derived = draft.format ? null : exactFormOf({ ...draft, format: undefined });
  const compareExactly = (exact: boolean) =>
    onChange(
      exact ? exactDraft(draft, derived?.form ?? { kind: "decimal" }) : { ...draft, format: null },
    );
  return (
    <Stack style={{ maxWidth: "36rem" }}>
      {draft.format ? (
        <ExactAuthor {...props} format={draft.format} />
      ) : (
        <RoundedAuthor {...props} />
      )}
      {derived && (
        <Row>
          <Text size="sm">Two decimals cannot keep this key.</Text>
          <Button variant="default" size="compact" onClick={() => compareExactly(true)}>
            Compare exactly
          </Button>
        </Row>
      )}
      <Switch
        label="Compare answers exactly"
        description="Otherwise answers are rounded to two decimals."
        checked={draft.format !== null}
        onChange={({ currentTarget }) => compareExactly(currentTarget.checked)}
      />
    </Stack>
  );
}

/** The key and its tolerance in one text, as an exact key has them. */
function exactDraft(draft: AuthorDraft, format: AnswerForm): AuthorDraft {
  const [key, tolerance] = [keyText(draft), draft.tolerance.trim()];
  return {
    ...draft,
    answerKey: tolerance === "" ? key : `${key} ± ${tolerance}`,
    tolerance: "",
    format,
  };
}

const keyText = ({ answerKey }: AuthorDraft): string => withoutNotes(valueText(answerKey));

/** A number with two decimals, and how far an answer may be from it. */
function RoundedAuthor({ draft, onChange, errors }: AuthorProps) {
  const rounded = roundedIn(draft);
  const changeOf = (path: KeyChange["path"]) => rounded.find((change) => change.path === path);
  return (
    <Grid min="17rem">
      <div data-field="answerKey">
        <TextField
          label="Answer key"
          description="A number with at most two decimals."
          inputMode="decimal"
          autoComplete="off"
          error={errors["answerKey"]}
          value={valueText(draft.answerKey)}
          onChange={({ currentTarget }) => onChange({ ...draft, answerKey: currentTarget.value })}
        />
        <UseKept
          change={changeOf("answerKey")}
          onUse={(answerKey) => onChange({ ...draft, answerKey })}
        />
      </div>
      <div data-field="tolerance">
        <TextField
          label="Tolerance"
          description="Optional: the accepted margin."
          inputMode="decimal"
          autoComplete="off"
          error={errors["tolerance"]}
          value={draft.tolerance}
          onChange={({ currentTarget }) => onChange({ ...draft, tolerance: currentTarget.value })}
        />
        <UseKept
          change={changeOf("tolerance")}
          onUse={(tolerance) => onChange({ ...draft, tolerance })}
        />
      </div>
    </Grid>
  );
}

/** A corrected number, and how far an answer may be from it. */
export function IntegerKeyInput({ draft, onChange }: KeyInputProps) {
  return (
    <Grid style={{ maxWidth: "36rem" }} min="17rem">
      <TextField
        label="Number"
        inputMode="decimal"
        autoComplete="off"
        value={valueText(draft.value)}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextField
        label="Tolerance"
        description="0 when left empty"
        inputMode="decimal"
        autoComplete="off"
        value={draft.tolerance}
        onChange={({ currentTarget }) => onChange({ tolerance: currentTarget.value })}
      />
    </Grid>
  );
}
