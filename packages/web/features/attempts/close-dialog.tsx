import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { postClose } from "./attempt-acts.queries.ts";
import { attemptsKey } from "./attempts.queries.ts";

interface CloseProps {
  testId: string;
  attempt: AttemptRow;
  onClose: () => void;
}

/** Submits a running attempt for its student. */
export function CloseDialog(props: CloseProps) {
  const { attempt, onClose } = props;
  return (
    <PageDialog title={`Submit the test of ${attempt.name}`} size="md" onClose={onClose}>
      <CloseForm {...props} />
    </PageDialog>
  );
}

function CloseForm({ testId, attempt, onClose }: CloseProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    validate: ({ reason }) => ({ reason: reason.trim() === "" ? "Enter a reason." : null }),
    submit: async ({ reason }) => {
      await postClose(attempt.attemptId, reason.trim());
      notify(`The test of ${attempt.name} is submitted.`, "success");
      void client.invalidateQueries({ queryKey: attemptsKey(testId) });
      onClose();
    },
    fallback: "The test was not submitted. Please try again.",
  });
  return (
    <form {...form.form}>
      <Stack gap="md">
        <Problem>{form.problem}</Problem>
        <Text size="sm">
          The saved answers count. What the device has not sent yet is kept for you to read, but
          does not count. This can't be undone.
        </Text>
        <TextField
          {...form.field("reason")}
          label="Reason"
          description="The student reads it, and the audit log keeps it."
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
        <Row justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Submit the test
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
