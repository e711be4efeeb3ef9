import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import type { AuthorProps, KeyInputProps } from "../shared/type-parts.ui.ts";
import { valueText } from "../shared/wire-value.ts";
import { MAX_ANSWER_CHARACTERS } from "./limits.ts";

/** The model answer and the keywords that answers are compared with. */
export function SubjectiveAuthor({ draft, onChange, errors }: AuthorProps) {
  return (
    <Stack>
      <TextArea
        data-field="answerKey"
        label="Answer key"
        description="The model answer. Students read it in their reports."
        rows={4}
        maxLength={MAX_ANSWER_CHARACTERS}
        error={errors["answerKey"]}
        value={valueText(draft.answerKey)}
        onChange={({ currentTarget }) => onChange({ ...draft, answerKey: currentTarget.value })}
      />
      <TextField
        data-field="subjectiveKeywords"
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
      <TextArea
        label="Model answer"
        rows={3}
        value={valueText(draft.value)}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextField
        label="Keywords, separated by commas"
        autoComplete="off"
        value={draft.keywords}
        onChange={({ currentTarget }) => onChange({ keywords: currentTarget.value })}
      />
    </Stack>
  );
}
