import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { ExtraTimeView } from "@academy/core/exam/extra-time/extra-time.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { useQueryClient } from "@tanstack/react-query";
import { emailProblem } from "../../lib/form/form-errors.ts";
import { countOf, formatDuration, formatMoment } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { putExtraTime } from "./attempt-acts.queries.ts";
import { attemptsKey } from "./attempts.queries.ts";
import { newDeadline, readMinutes } from "./attempts.rules.ts";

interface ExtraTimeProps {
  test: { _id: string; durationMinutes: number };
  /** The attempt that gets more time; null if the student is named by email. */
  attempt: AttemptRow | null;
  /** The email that the form starts with if there is no attempt. */
  email: string;
  onClose: () => void;
}

/** Gives a student more time, before the start or during the attempt. */
export function ExtraTimeDialog(props: ExtraTimeProps) {
  const { attempt, onClose } = props;
  const title = attempt ? `Extra time for ${attempt.name}` : "Give extra time";
  return (
    <PageDialog title={title} size="md" onClose={onClose}>
      <ExtraTimeForm {...props} />
    </PageDialog>
  );
}

const minutesProblem = (text: string) =>
  readMinutes(text) === null ? "Enter whole minutes, from 0 to 600." : null;

function grantedWords({ name, minutes, attempt }: ExtraTimeView): string {
  const until = attempt ? `, until ${formatMoment(attempt.deadline)}` : " from the start";
  return `${name} has ${countOf(minutes, "extra minute")}${until}.`;
}

function useExtraTime({ test, attempt, email: known, onClose }: ExtraTimeProps) {
  const client = useQueryClient();
  return useForm({
    initial: { email: attempt?.email ?? known, minutes: "", reason: "" },
    validate: ({ email, minutes, reason }) => ({
      email: attempt ? null : emailProblem(email),
      minutes: minutesProblem(minutes),
      reason: reason.trim() === "" ? "Enter a reason." : null,
    }),
    submit: async ({ email, minutes, reason }) => {
      const whose = attempt ? { userId: attempt.userId } : { email: email.trim() };
      const given = { ...whose, minutes: readMinutes(minutes) ?? 0, reason };
      const granted = await putExtraTime(test._id, given);
      notify(grantedWords(granted), "success", 8_000);
      void client.invalidateQueries({ queryKey: attemptsKey(test._id) });
      onClose();
    },
    fallback: "The extra time was not given. Please try again.",
  });
}

function ExtraTimeForm(props: ExtraTimeProps) {
  const { test, attempt, onClose } = props;
  const form = useExtraTime(props);
  const before = attempt?.extraMinutes ?? 0;
  return (
    <form {...form.form}>
      <Stack gap="md">
        <Problem>{form.problem}</Problem>
        {!attempt && (
          <TextField
            {...form.field("email")}
            type="email"
            label="Student's email"
            description="Applies immediately, or from the start if the student has not started."
            autoComplete="off"
            data-autofocus
          />
        )}
        <TextField
          {...form.field("minutes")}
          inputMode="numeric"
          label="Total extra minutes"
          description={`Added to the test's ${formatDuration(test.durationMinutes)}${before > 0 ? `, instead of the ${before} given before` : ""}. You can't shorten a running attempt.`}
          autoComplete="off"
          {...(attempt && { "data-autofocus": true })}
        />
        <TextArea
          {...form.field("reason")}
          label="Reason"
          description="Kept in the audit log with your name."
          maxLength={500}
          rows={2}
        />
        {attempt && <Deadline attempt={attempt} minutes={readMinutes(form.values.minutes)} />}
        <Row justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Give extra time
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Shows the effect of the minutes before they are given. */
function Deadline({ attempt, minutes }: { attempt: AttemptRow; minutes: number | null }) {
  const next = minutes === null ? attempt.deadline : newDeadline(attempt, minutes);
  return (
    <Facts
      look="plain"
      facts={[
        { name: "Deadline now", value: formatMoment(attempt.deadline) },
        {
          name: "New deadline",
          value: (
            <strong aria-live="polite">
              {next === attempt.deadline ? "Unchanged" : formatMoment(next)}
            </strong>
          ),
        },
      ]}
    />
  );
}
