import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Button, Loader } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Text } from "@academy/ui/kit/layout.tsx";
import { IconCheck } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { patterns } from "../../lib/address/paths.ts";
import { useOnline } from "../../lib/use-online.ts";
import { OutcomeHead, PaidLinks } from "./outcome-head.tsx";
import classes from "./payment.module.css";

/** Loaded only if a payment is refunded, which is rare. */
const Returned = lazy(async () => ({ default: (await import("./returned.tsx")).Returned }));

interface OutcomeProps {
  order: OrderView;
  stage: "waiting" | "paid" | "returned";
  /** What the payment unlocked, if it is not a whole exam type. */
  children?: ReactNode;
}

/** The result of the payment, and what to do next. */
export function Outcome({ order, stage, children }: OutcomeProps) {
  return (
    <Card component="section" gap="md" className={classes.outcome} aria-live="polite">
      {stage === "waiting" && <Waiting />}
      {stage === "paid" && (children ?? <Paid order={order} />)}
      {stage === "returned" && (
        <Suspense fallback={null}>
          <Returned order={order} />
        </Suspense>
      )}
      <Text size="sm" tone="soft">
        Order <code>{order.orderId}</code>
      </Text>
    </Card>
  );
}

function Waiting() {
  const online = useOnline();
  return (
    <>
      <Loader size={40} />
      <OutcomeHead>Waiting for the bank's confirmation</OutcomeHead>
      <p>
        This usually takes a few seconds, sometimes minutes. You can leave this page: the
        subscription starts automatically. Don't pay again.
      </p>
      {!online && (
        <Notice component="p">
          You are offline. We will check again when you are back online.
        </Notice>
      )}
      <Button component={Link} to={patterns.studentDashboard} variant="default">
        Back to the dashboard
      </Button>
    </>
  );
}

function Paid({ order }: { order: OrderView }) {
  const { name, until, amountPaise, refundedPaise, orderId } = order;
  return (
    <>
      <IconCheck size={40} color="var(--academy-right)" aria-hidden />
      <OutcomeHead>You are subscribed to {name}</OutcomeHead>
      <p>
        We received {formatRupees(amountPaise / 100)}. All {name} tests and videos are unlocked
        until <strong>{formatDay(until ?? "")}</strong>.
      </p>
      {refundedPaise > 0 && (
        <p>{formatRupees(refundedPaise / 100)} of it was refunded. Your subscription continues.</p>
      )}
      <PaidLinks orderId={orderId} />
    </>
  );
}
