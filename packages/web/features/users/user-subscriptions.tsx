import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatDay, formatMoment } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { PaymentLinks } from "./payment-links.tsx";
import { UserPlans } from "./user-plans.tsx";
import { deleteSubscription, postSubscription, usersKey } from "./users.queries.ts";
import { endOfDay } from "./users.rules.ts";

const TakePayment = lazy(async () => ({
  default: (await import("./take-payment.tsx")).TakePayment,
}));

export function UserSubscriptions({ user }: { user: UserDetail }) {
  const [granting, setGranting] = useState(false);
  const [taking, setTaking] = useState(false);
  const { subscriptions, opened } = user;
  return (
    <Card component="section" aria-labelledby="subscriptions">
      <Row justify="between">
        <h2 id="subscriptions">Subscriptions</h2>
        <Row>
          <Button variant="default" onClick={() => setTaking(true)}>
            Take a payment
          </Button>
          <Button variant="default" onClick={() => setGranting(true)}>
            Grant
          </Button>
        </Row>
      </Row>
      {subscriptions.length + opened.length === 0 && (
        <Text size="sm" tone="soft">
          No subscriptions. Public tests and free videos are still available.
        </Text>
      )}
      <LineList>
        {subscriptions.map((one) => (
          <Line key={one.examType} user={user} subscription={one} />
        ))}
        {opened.map(({ id, kind, name, running, until }) => (
          <li key={id}>
            <div>
              <strong>{name ?? "Deleted"}</strong>
              <Text size="sm" tone="soft">
                {kind.toLowerCase()}, {running ? "until" : "ended"} {formatMoment(until)}
              </Text>
            </div>
          </li>
        ))}
      </LineList>
      <UserPlans user={user} />
      <PaymentLinks user={user} />
      {granting && (
        <PageDialog title="Grant a subscription" size="md" onClose={() => setGranting(false)}>
          <GrantForm user={user} onClose={() => setGranting(false)} />
        </PageDialog>
      )}
      {taking && (
        <PageDialog title="Take a payment" size="md" onClose={() => setTaking(false)}>
          <Suspense fallback={null}>
            <TakePayment user={user} onClose={() => setTaking(false)} />
          </Suspense>
        </PageDialog>
      )}
    </Card>
  );
}

function Line({ user, subscription }: { user: UserDetail; subscription: SubscriptionView }) {
  const [asking, setAsking] = useState(false);
  const { examType, until, running } = subscription;
  const label = examTypeLabels[examType];
  return (
    <li>
      <div>
        <strong>{label}</strong>
        <Text size="sm" tone="soft">
          {running ? "until" : "ended"} {formatMoment(until)}
        </Text>
      </div>
      {running && (
        <Button
          style={{ color: "var(--academy-wrong)" }}
          variant="subtle"
          aria-label={`End ${label}`}
          onClick={() => setAsking(true)}
        >
          End
        </Button>
      )}
      {asking && (
        <EndDialog user={user} subscription={subscription} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}

interface EndProps {
  user: UserDetail;
  subscription: SubscriptionView;
  onClose: () => void;
}

function EndDialog({ user: { userId, name }, subscription, onClose }: EndProps) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: usersKey });
  const { examType, until } = subscription;
  const label = examTypeLabels[examType];
  const failed = (error: Error) =>
    notify(messageOf(error, "Nothing was changed. Please try again."), "error", 8_000);
  const ending = useMutation({
    mutationFn: () => deleteSubscription(userId, examType),
    onSuccess: () => {
      onClose();
      refresh();
      notifyUndo(`${label} has ended`, () => {
        postSubscription(userId, { examType, until }).then(() => {
          notify(`${label} is active again until ${formatDay(until)}`, "success");
          refresh();
        }, failed);
      });
    },
    onError: failed,
  });
  return (
    <ConfirmDialog
      title={`End ${label}?`}
      action="End now"
      busy={ending.isPending}
      onYes={() => ending.mutate()}
      onClose={onClose}
    >
      <p>
        {name} can no longer open its tests and videos. A running attempt continues. Nothing is
        refunded.
      </p>
    </ConfirmDialog>
  );
}

const EXAMS = EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] }));

function GrantForm({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { examType: EXAMS[0]?.value ?? "", until: "" },
    validate: ({ until }) => ({
      until: /^\d{4}-\d\d-\d\d$/.test(until) ? null : "Choose the last day.",
    }),
    submit: async ({ examType, until }) => {
      const given = await postSubscription(user.userId, { examType, until: endOfDay(until) });
      void client.invalidateQueries({ queryKey: usersKey });
      notify(
        `${examTypeLabels[given.examType]} is open until ${formatDay(given.until)}`,
        "success",
      );
      onClose();
    },
    fallback: "The subscription was not granted. Please try again.",
  });
  return (
    <form {...form.form}>
      <Stack gap="md">
        <Problem>{form.problem}</Problem>
        <NativeSelect
          {...form.field("examType")}
          label="Exam type"
          choices={EXAMS}
          data-autofocus
        />
        <TextField
          {...form.field("until")}
          type="date"
          label="Last day"
          description="Replaces the current last day, if there is one."
        />
        <Row justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Grant
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
