import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { postReopen } from "./attempt-acts.queries.ts";
import { attemptsKey } from "./attempts.queries.ts";
import { newEnds, readReopenMinutes, reopenedWords } from "./reopen.rules.ts";

interface ReopenProps {
  testId: string;
  rows: readonly AttemptRow[];
  onClose: () => void;
}

/** Opens attempts again that have ended, and shows the new end of each before. */
export function ReopenDialog(props: ReopenProps) {
  const { rows, onClose } = props;
  const [first] = rows;
  const whose = rows.length === 1 && first ? first.name : `${rows.length} students`;
  return (
    <PageDialog title={`Open the test again for ${whose}`} size="md" onClose={onClose}>
      <ReopenForm {...props} />
    </PageDialog>
  );
}

function useReopening({ testId, rows, onClose }: ReopenProps) {
  const client = useQueryClient();
  // The same for each try of this dialog, so that a repeated call opens nothing twice.
  const [{ id, now }] = useState(() => ({
    id: crypto.randomUUID().replaceAll("-", "").slice(0, 8),
    now: Date.now(),
  }));
  const endsWith = (minutes: string) => newEnds(rows, readReopenMinutes(minutes) ?? null, now);
  const form = useForm({
    initial: { minutes: "", reason: "" },
    validate: ({ minutes, reason }) => ({
      minutes:
        readReopenMinutes(minutes) === undefined
          ? "Enter whole minutes, from 1 to 180, or nothing."
          : null,
      reason: reason.trim() === "" ? "Enter a reason." : null,
    }),
    submit: async ({ minutes, reason }) => {
      const attempts = endsWith(minutes).map(({ attemptId, until }) => ({ attemptId, until }));
      const done = await postReopen(testId, { id, reason: reason.trim(), attempts });
      const tone = done.leftOut.length > 0 ? "warning" : "success";
      notify(reopenedWords(done.reopened.length, done.leftOut.length), tone, 8_000);
      void client.invalidateQueries({ queryKey: attemptsKey(testId) });
      onClose();
    },
    fallback: "Nothing was opened. Press the button again: nothing is opened twice.",
  });
  return { form, ends: endsWith(form.values.minutes) };
}

function ReopenForm(props: ReopenProps) {
  const { form, ends } = useReopening(props);
  return (
    <form {...form.form}>
      <Stack gap="md">
        <Problem>{form.problem}</Problem>
        <Text size="sm">
          The saved answers stay. Students continue by opening the test again. Results wait for
          them.
        </Text>
        <TextField
          {...form.field("minutes")}
          inputMode="numeric"
          label="Minutes to write"
          description="From now on, for each student. Without a number, each gets what was left at the end."
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.field("reason")}
          label="Reason"
          description="The audit log keeps it with your name."
          maxLength={200}
          autoComplete="off"
        />
        <Facts
          look="plain"
          facts={ends.map(({ name, minutes, until }) => ({
            name,
            value: `until ${formatMoment(until)}, ${minutes} min`,
          }))}
        />
        <Row justify="end">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Open again
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
