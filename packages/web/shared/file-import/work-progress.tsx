import { Paper, Progress, Stack, Text } from "@mantine/core";
import { quarterWords } from "./import-words.rules.ts";

interface WorkProgressProps {
  /** The current work: "Uploading questions.xlsx". */
  label: string;
  /** From 0 to 1; null while it is unknown. */
  share: number | null;
  /** The progress in words, below the bar. */
  words: string;
}

/** A progress bar. Screen readers announce what it is and each quarter, not every step. */
export function WorkProgress({ label, share, words }: WorkProgressProps) {
  const percent = Math.floor((share ?? 1) * 100);
  return (
    <Paper withBorder radius="lg" p="md" maw="40rem">
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {label}
        </Text>
        <Progress.Root size="lg">
          <Progress.Section
            value={percent}
            striped={share === null}
            animated={share === null}
            withAria={share !== null}
            aria-label={label}
            aria-hidden={share === null}
          />
        </Progress.Root>
        <Text size="sm" c="dimmed" aria-hidden="true" className="academy-tabular">
          {words}
        </Text>
        <output className="academy-unseen">
          {label}
          {share !== null && `: ${quarterWords(share)}`}
        </output>
      </Stack>
    </Paper>
  );
}
