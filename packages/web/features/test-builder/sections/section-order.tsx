import type { Shuffle } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import { Checkbox, Group } from "@mantine/core";
import type { Dispatch } from "react";
import type { DraftAction } from "../draft/draft.rules.ts";
import type { SectionDraft } from "../draft/draft.schema.ts";

interface SectionOrderProps {
  /** Which section, from 1. */
  number: number;
  section: Pick<SectionDraft, "key" | "shuffle">;
  dispatch: Dispatch<DraftAction>;
}

/** Whether each student gets a section in an order of their own. */
export function SectionOrder({ number, section, dispatch }: SectionOrderProps) {
  const { key, shuffle } = section;
  const onChange = (next: Shuffle) =>
    dispatch({ type: "edit-section", key, fields: { shuffle: next } });
  return (
    <Group component="fieldset" gap="lg" aria-label={`Order of section ${number}`}>
      <Checkbox
        size="md"
        label="Shuffle questions"
        description="Questions on one passage stay together."
        checked={shuffle.questions}
        onChange={({ currentTarget }) => onChange({ ...shuffle, questions: currentTarget.checked })}
      />
      <Checkbox
        size="md"
        label="Shuffle options"
        description="Not with options such as “None of these”."
        checked={shuffle.options}
        onChange={({ currentTarget }) => onChange({ ...shuffle, options: currentTarget.checked })}
      />
    </Group>
  );
}
