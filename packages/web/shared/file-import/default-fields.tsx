import { Combobox, offersFor } from "@academy/ui/kit/combobox.tsx";
import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { mappingsQuery } from "../bank/bank.queries.ts";
import type { DefaultsProps } from "./import-kind.ts";
import { neededWords } from "./import-words.rules.ts";
import { choicesIn } from "../bank/places.rules.ts";
import { choicesOf } from "../bank/question-labels.rules.ts";

const NONE = { value: "", label: "As in the file" };

/**
 * Default values for cells that a file leaves empty: files from other systems have no exam type and
 * no difficulty. Users can enter names that are not in the catalogue.
 */
export function DefaultFields({ value, onChange, needed = [], children }: DefaultsProps) {
  const places = useQuery(mappingsQuery);
  const choices = choicesIn(places.data ?? [], value);
  const set = (part: Partial<ImportDefaults>) => onChange({ ...value, ...part });
  const names = [
    { field: "subject", label: "Subject", data: choices.subjects },
    { field: "topic", label: "Topic", data: choices.topics },
    { field: "subTopic", label: "Sub-topic", data: choices.subTopics },
  ] as const;
  return (
    <Card component="details" open={needed.length > 0}>
      <summary>Default values for missing columns</summary>
      <Stack style={{ paddingBottom: "1rem" }} align="start">
        {needed.length > 0 && (
          <Notice tone="warning">
            <strong>{neededWords(needed)}</strong>
          </Notice>
        )}
        <Text size="sm" tone="soft">
          Files from other systems have no exam type or difficulty. Your choices here fill empty
          cells only.
        </Text>
        <div style={{ width: "100%" }}>
          <Grid min="10rem">
            <NativeSelect
              label="Exam type"
              choices={[NONE, ...choicesOf(examTypeLabels)]}
              value={value.examType}
              onChange={({ currentTarget }) => set({ examType: currentTarget.value })}
            />
            {names.map(({ field, label, data }) => (
              <Combobox
                key={field}
                label={label}
                placeholder={NONE.label}
                maxLength={200}
                offers={offersFor(data, value[field], 50)}
                value={value[field]}
                onChange={(name) => set({ [field]: name })}
              />
            ))}
            <NativeSelect
              label="Difficulty"
              choices={[NONE, ...choicesOf(difficultyLabels)]}
              value={value.difficulty}
              onChange={({ currentTarget }) => set({ difficulty: currentTarget.value })}
            />
          </Grid>
        </div>
        {children}
      </Stack>
    </Card>
  );
}
