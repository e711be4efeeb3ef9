import type { Shuffle } from "@academy/core/exam/paper/shuffle.schema.ts";
import { Checkbox, Group } from "@mantine/core";

interface SectionOrderProps {
  /** Which section, from 1. */
  number: number;
  shuffle: Shuffle;
  onChange: (shuffle: Shuffle) => void;
}

/** Whether each student gets a section in an order of their own. */
export function SectionOrder({ number, shuffle, onChange }: SectionOrderProps) {
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
