import { Button, Group, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import type { AnswerForm } from "../shared/answer-form.ts";
import type { AuthorDraft, AuthorProps, KeyInputProps } from "../shared/type-parts.ui.ts";
import { InputError } from "../shared/input-error.ts";
import type { KeyChange } from "../shared/key-change.ts";
import { valueText } from "../shared/wire-value.ts";
import { ExactAuthor } from "./exact-author.tsx";
import { integer } from "./integer.ts";
import { exactFormOf, withoutNotes } from "./number-key.ts";

/** What would be rounded; empty while the numbers cannot be read. */
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
      variant="light"
      size="compact-md"
      mt={8}
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
    <Stack maw="36rem">
      {draft.format ? (
        <ExactAuthor {...props} format={draft.format} />
      ) : (
        <RoundedAuthor {...props} />
      )}
      {derived && (
        <Group gap="sm">
          <Text size="sm">Two decimals cannot keep this key.</Text>
          <Button variant="light" size="compact-md" onClick={() => compareExactly(true)}>
            Compare exactly
          </Button>
        </Group>
      )}
      <Switch
        size="md"
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
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <div data-field="answerKey">
        <TextInput
          size="md"
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
        <TextInput
          size="md"
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
    </SimpleGrid>
  );
}

/** A corrected number, and how far an answer may be from it. */
export function IntegerKeyInput({ draft, onChange }: KeyInputProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw="36rem">
      <TextInput
        size="md"
        label="Number"
        inputMode="decimal"
        autoComplete="off"
        value={valueText(draft.value)}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextInput
        size="md"
        label="Tolerance"
        description="0 when left empty"
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputMode="decimal"
        autoComplete="off"
        value={draft.tolerance}
        onChange={({ currentTarget }) => onChange({ tolerance: currentTarget.value })}
      />
    </SimpleGrid>
  );
}
