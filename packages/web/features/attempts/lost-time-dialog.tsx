import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { postLostTime } from "./attempt-acts.queries.ts";
import { attemptsKey } from "./attempts.queries.ts";
import { givenWords, lostMinutesProblem, whoseWords } from "./lost-time.rules.ts";

interface LostTimeProps {
  testId: string;
  /** The students who get it; empty for everyone. */
  userIds: readonly string[];
  onClose: () => void;
}

/** Gives time back that students lost, for example in a power cut. */
export function LostTimeDialog(props: LostTimeProps) {
  return (
    <PageDialog title="Give back lost time" size="md" onClose={props.onClose}>
      <LostTimeForm {...props} />
    </PageDialog>
  );
}

function useLostTime({ testId, userIds, onClose }: LostTimeProps) {
  const client = useQueryClient();
  // The same for each try of this dialog, so that a repeated call adds nothing.
  const [id] = useState(() => crypto.randomUUID().replaceAll("-", "").slice(0, 8));
  return useForm({
    initial: { minutes: "", reason: "" },
    validate: ({ minutes, reason }) => ({
      minutes: lostMinutesProblem(minutes),
      reason: reason.trim() === "" ? "Enter a reason." : null,
    }),
    submit: async ({ minutes, reason }) => {
      const input = { id, minutes: Number(minutes), reason: reason.trim() };
      const done = await postLostTime(testId, {
        ...input,
        userIds: [...userIds],
      });
      notify(givenWords(input, done), done.leftOut.length > 0 ? "warning" : "success", 8_000);
      void client.invalidateQueries({ queryKey: attemptsKey(testId) });
      onClose();
    },
    fallback: "The time was not given back. Press the button again: nothing is added twice.",
  });
}

function LostTimeForm(props: LostTimeProps) {
  const form = useLostTime(props);
  return (
    <form {...form.form}>
      <Stack gap="md">
        <Problem>{form.problem}</Problem>
        <Text size="sm">{whoseWords(props.userIds.length)}</Text>
        <TextField
          {...form.field("minutes")}
          inputMode="numeric"
          label="Minutes that were lost"
          description="Added to the deadline, and to any extra time. It can't be taken back."
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.field("reason")}
          label="Reason"
          description="Students read it in their test, and the audit log keeps it."
          maxLength={200}
          autoComplete="off"
        />
        <Row justify="end">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Give time back
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
