import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { Autocomplete, NativeSelect, Text, Stack, Paper, Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Grid, Notice } from "@academy/ui/kit/layout.tsx";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import type { DefaultsProps } from "../../shared/file-import/import-kind.ts";
import { neededWords } from "../../shared/file-import/import-words.rules.ts";
import { choicesIn } from "../../shared/bank/places.rules.ts";
import { choicesOf } from "../../shared/bank/question-labels.rules.ts";
import classes from "./bulk-upload.module.css";

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
    <Paper component="details" withBorder radius="lg" px="md" open={needed.length > 0}>
      <summary className={classes.summary}>Default values for missing columns</summary>
      <Stack align="start" pb="md">
        {needed.length > 0 && (
          <Notice tone="warning">
            <strong>{neededWords(needed)}</strong>
          </Notice>
        )}
        <Text size="sm" c="dimmed">
          Files from other systems have no exam type or difficulty. Your choices here fill empty
          cells only.
        </Text>
        <Box w="100%">
          <Grid min="10rem">
            <NativeSelect
              size="md"
              label="Exam type"
              data={[NONE, ...choicesOf(examTypeLabels)]}
              value={value.examType}
              onChange={({ currentTarget }) => set({ examType: currentTarget.value })}
            />
            {names.map(({ field, label, data }) => (
              <Autocomplete
                key={field}
                size="md"
                label={label}
                placeholder={NONE.label}
                maxLength={200}
                limit={50}
                data={data}
                value={value[field]}
                onChange={(name) => set({ [field]: name })}
              />
            ))}
            <NativeSelect
              size="md"
              label="Difficulty"
              data={[NONE, ...choicesOf(difficultyLabels)]}
              value={value.difficulty}
              onChange={({ currentTarget }) => set({ difficulty: currentTarget.value })}
            />
          </Grid>
        </Box>
        {children}
      </Stack>
    </Paper>
  );
}
