import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatDay, formatMoment, formatRupees } from "../../lib/format.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { LinkButton } from "./link-button.tsx";
import { plansQuery } from "./users.queries.ts";

const PlanForm = lazy(async () => ({ default: (await import("./plan-form.tsx")).PlanForm }));
const PlanChangeForm = lazy(async () => ({
  default: (await import("./plan-change-form.tsx")).PlanChangeForm,
}));
const PlanEndForm = lazy(async () => ({
  default: (await import("./plan-end-form.tsx")).PlanEndForm,
}));
const TakePayment = lazy(async () => ({
  default: (await import("./take-payment.tsx")).TakePayment,
}));

/** An action of the office on a plan. */
type PlanAct = "take" | "change" | "end";

/** A student's plans of instalments, and a button for another plan. */
export function UserPlans({ user }: { user: UserDetail }) {
  const plans = useQuery(plansQuery(user.userId)).data?.plans ?? [];
  const [agreeing, setAgreeing] = useState(false);
  const [acting, setActing] = useState<{ plan: PlanView; act: PlanAct } | null>(null);
  return (
    <Stack gap="sm">
      <Row justify="between">
        <Text component="h3">Instalments</Text>
        <Button variant="default" size="compact" onClick={() => setAgreeing(true)}>
          Agree a plan
        </Button>
      </Row>
      {plans.map((plan) => (
        <PlanLines
          key={plan.planId}
          user={user}
          plan={plan}
          onAct={(act) => setActing({ plan, act })}
        />
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
      {acting && <ActDialog {...acting} user={user} onClose={() => setActing(null)} />}
    </Stack>
  );
}

interface ActProps {
  plan: PlanView;
  act: PlanAct;
  user: UserDetail;
  onClose: () => void;
}

function ActDialog({ plan, act, user, onClose }: ActProps) {
  const titles = {
    take: "Take an instalment",
    change: `Change the plan for ${plan.name}`,
    end: `Call off the plan for ${plan.name}?`,
  };
  return (
    <PageDialog title={titles[act]} size="md" onClose={onClose}>
      <Suspense fallback={null}>
        {act === "take" && <TakePayment user={user} plan={plan} onClose={onClose} />}
        {act === "change" && <PlanChangeForm plan={plan} onClose={onClose} />}
        {act === "end" && <PlanEndForm plan={plan} onClose={onClose} />}
      </Suspense>
    </PageDialog>
  );
}

const STATES = {
  open: { tone: "plain", words: "Not paid" },
  booking: { tone: "warning", words: "Being booked" },
  paid: { tone: "success", words: "Paid" },
} as const;

interface PlanLinesProps {
  user: UserDetail;
  plan: PlanView;
  onAct: (act: PlanAct) => void;
}

function PlanLines({ user, plan, onAct }: PlanLinesProps) {
  const { name, instalments, next, paidPaise, amountPaise, discount, locksAt } = plan;
  return (
    <div>
      <strong>{name}</strong>
      <Text size="sm" tone="soft">
        {formatRupees(paidPaise / 100)} of {formatRupees(amountPaise / 100)} paid
        {discount && `, ${discount.name}: ${formatRupees(discount.paise / 100)} off`}
        {locksAt && `, locks on ${formatMoment(locksAt)} unless the next one is paid`}
      </Text>
      <PlanEnd plan={plan} />
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
              <Row>
                <Button
                  variant="default"
                  size="compact"
                  aria-label={`Take instalment ${index + 1} for ${name}`}
                  onClick={() => onAct("take")}
                >
                  Take
                </Button>
                <LinkButton
                  user={user}
                  plan={plan}
                  label={`Payment link for instalment ${index + 1} of ${name}`}
                />
              </Row>
            ) : (
              <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
            )}
          </li>
        ))}
      </LineList>
      {next !== null && (
        <Row>
          <Button
            variant="default"
            size="compact"
            aria-label={`Change the plan for ${name}`}
            onClick={() => onAct("change")}
          >
            Change
          </Button>
          <Button
            variant="default"
            size="compact"
            aria-label={`Call off the plan for ${name}`}
            onClick={() => onAct("end")}
          >
            Call off
          </Button>
        </Row>
      )}
    </div>
  );
}

/** Says that a plan was ended, and until when its content stays open. */
function PlanEnd({ plan: { calledOff, paidPaise } }: { plan: PlanView }) {
  if (!calledOff) return null;
  const { at, by, reason, openUntil } = calledOff;
  return (
    <Text size="sm">
      Called off on {formatDay(at)} by {by}: “{reason}”.
      {paidPaise > 0 && openUntil > at && ` Open until ${formatDay(openUntil)}.`}
    </Text>
  );
}
