import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatDay, formatMoment, formatRupees } from "../../lib/format.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { plansQuery } from "./users.queries.ts";

const PlanForm = lazy(async () => ({ default: (await import("./plan-form.tsx")).PlanForm }));
const TakePayment = lazy(async () => ({
  default: (await import("./take-payment.tsx")).TakePayment,
}));

/** A student's plans of instalments, and the way to agree another. */
export function UserPlans({ user }: { user: UserDetail }) {
  const plans = useQuery(plansQuery(user.userId)).data?.plans ?? [];
  const [agreeing, setAgreeing] = useState(false);
  const [paid, setPaid] = useState<PlanView | null>(null);
  return (
    <Stack gap="sm">
      <Row justify="between">
        <Text component="h3">Instalments</Text>
        <Button variant="default" size="compact" onClick={() => setAgreeing(true)}>
          Agree a plan
        </Button>
      </Row>
      {plans.map((plan) => (
        <PlanLines key={plan.planId} plan={plan} onPay={() => setPaid(plan)} />
      ))}
      {agreeing && (
        <PageDialog
          title="Agree a plan of instalments"
          size="md"
          onClose={() => setAgreeing(false)}
        >
          <Suspense fallback={null}>
            <PlanForm user={user} onClose={() => setAgreeing(false)} />
          </Suspense>
        </PageDialog>
      )}
      {paid && (
        <PageDialog title="Take an instalment" size="md" onClose={() => setPaid(null)}>
          <Suspense fallback={null}>
            <TakePayment user={user} plan={paid} onClose={() => setPaid(null)} />
          </Suspense>
        </PageDialog>
      )}
    </Stack>
  );
}

const STATES = {
  open: { tone: "plain", words: "Not paid" },
  booking: { tone: "warning", words: "Being booked" },
  paid: { tone: "success", words: "Paid" },
} as const;

function PlanLines({ plan, onPay }: { plan: PlanView; onPay: () => void }) {
  const { name, instalments, next, paidPaise, amountPaise, locksAt } = plan;
  return (
    <div>
      <strong>{name}</strong>
      <Text size="sm" tone="soft">
        {formatRupees(paidPaise / 100)} of {formatRupees(amountPaise / 100)} paid
        {locksAt && `, locks on ${formatMoment(locksAt)} unless the next one is paid`}
      </Text>
      <LineList aria-label={`Instalments for ${name}`}>
        {instalments.map(({ amountPaise: paise, dueDay, state, invoice }, index) => (
          <li key={dueDay}>
            <span>
              {formatRupees(paise / 100)}{" "}
              <Text component="span" size="sm" tone="soft">
                {invoice ?? `due on ${formatDay(dueDay)}`}
              </Text>
            </span>
            {index === next && state === "open" ? (
              <Button
                variant="default"
                size="compact"
                aria-label={`Take instalment ${index + 1} for ${name}`}
                onClick={onPay}
              >
                Take
              </Button>
            ) : (
              <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
            )}
          </li>
        ))}
      </LineList>
    </div>
  );
}
