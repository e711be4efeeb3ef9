import type { Shuffle } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import { Row } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import type { Dispatch } from "react";
import type { DraftAction } from "../draft/draft.rules.ts";
import type { SectionDraft } from "../draft/draft.schema.ts";

interface SectionShuffleProps {
  /** Number of the section, from 1. */
  number: number;
  section: Pick<SectionDraft, "key" | "shuffle">;
  dispatch: Dispatch<DraftAction>;
}

/** Whether the section's questions and options are shuffled for each student. */
export function SectionShuffle({ number, section, dispatch }: SectionShuffleProps) {
  const { key, shuffle } = section;
  const onChange = (next: Shuffle) =>
    dispatch({ type: "edit-section", key, fields: { shuffle: next } });
  return (
    <Row component="fieldset" gap="lg" aria-label={`Order of section ${number}`}>
      <Checkbox
        label="Shuffle questions"
        description="Questions on one passage stay together."
        checked={shuffle.questions}
        onChange={({ currentTarget }) => onChange({ ...shuffle, questions: currentTarget.checked })}
      />
      <Checkbox
        label="Shuffle options"
        description="Not with options such as “None of these”."
        checked={shuffle.options}
        onChange={({ currentTarget }) => onChange({ ...shuffle, options: currentTarget.checked })}
      />
    </Row>
  );
}
