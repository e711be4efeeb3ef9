import { Stack, Textarea, TextInput } from "@mantine/core";
import type { AuthorProps, KeyInputProps } from "../shared/type-parts.ui.ts";
import { valueText } from "../shared/wire-value.ts";
import { MAX_ANSWER_CHARACTERS } from "./limits.ts";

/** The model answer and the keywords that answers are compared with. */
export function SubjectiveAuthor({ draft, onChange, errors }: AuthorProps) {
  return (
    <Stack>
      <Textarea
        data-field="answerKey"
        size="md"
        label="Answer key"
        description="The model answer. Students read it in their reports."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={MAX_ANSWER_CHARACTERS}
        error={errors["answerKey"]}
        value={valueText(draft.answerKey)}
        onChange={({ currentTarget }) => onChange({ ...draft, answerKey: currentTarget.value })}
      />
      <TextInput
        data-field="subjectiveKeywords"
        size="md"
        label="Keywords"
        description="Optional, separated by commas. Answers get partial credit for keywords and for similarity to the model answer."
        autoComplete="off"
        error={errors["subjectiveKeywords"]}
        value={draft.subjectiveKeywords}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, subjectiveKeywords: currentTarget.value })
        }
      />
    </Stack>
  );
}

/** A corrected model answer and its keywords. */
export function SubjectiveKeyInput({ draft, onChange }: KeyInputProps) {
  return (
    <Stack>
      <Textarea
        size="md"
        label="Model answer"
        autosize
        minRows={3}
        value={valueText(draft.value)}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextInput
        size="md"
        label="Keywords, separated by commas"
        autoComplete="off"
        value={draft.keywords}
        onChange={({ currentTarget }) => onChange({ keywords: currentTarget.value })}
      />
    </Stack>
  );
}
