import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Button, Loader } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { formatDay, formatMoment, formatRupees } from "../../lib/format.ts";
import { linkTo, patterns } from "../../lib/address/paths.ts";
import { useOnline } from "../../lib/use-online.ts";
import classes from "./payment.module.css";

interface OutcomeProps {
  order: OrderView;
  stage: "waiting" | "paid" | "returned";
}

/** The result of the payment, and what to do next. */
export function Outcome({ order, stage }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [stage]);
  const head = (text: string) => (
    <h2 ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
  return (
    <Card component="section" gap="md" className={classes.outcome} aria-live="polite">
      {stage === "waiting" && <Waiting head={head} />}
      {stage === "paid" && <Paid order={order} head={head} />}
      {stage === "returned" && <Returned order={order} head={head} />}
      <Text size="sm" tone="soft">
        Order <code>{order.orderId}</code>
      </Text>
    </Card>
  );
}

type Head = (text: string) => React.ReactNode;

function Waiting({ head }: { head: Head }) {
  const online = useOnline();
  return (
    <>
      <Loader size={40} />
      {head("Waiting for the bank's confirmation")}
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

function Paid({ order, head }: { order: OrderView; head: Head }) {
  const { name, until, amountPaise, refundedPaise, orderId } = order;
  return (
    <>
      <span className={classes.seal}>
        <IconCheck size={32} aria-hidden />
      </span>
      {head(`You are subscribed to ${name}`)}
      <p>
        We received {formatRupees(amountPaise / 100)}. All {name} tests and videos are unlocked
        until <strong>{formatDay(until ?? "")}</strong>.
      </p>
      {refundedPaise > 0 && (
        <p>{formatRupees(refundedPaise / 100)} of it was refunded. Your subscription continues.</p>
      )}
      <Row>
        <Button component={Link} to={patterns.studentDashboard}>
          Go to the tests
        </Button>
        <Button component={Link} to={patterns.subscribedVideos} variant="default">
          Watch the videos
        </Button>
        <Button component={Link} to={linkTo("receipt", { orderId })} variant="default">
          See the receipt
        </Button>
      </Row>
    </>
  );
}

function Returned({ order, head }: { order: OrderView; head: Head }) {
  const { state, refund, amountPaise, orderId } = order;
  const done = state === "refunded";
  return (
    <>
      {head(done ? "Your payment was refunded" : "Your refund is on its way")}
      <p>
        {formatRupees((refund?.amountPaise ?? amountPaise) / 100)}
        {done ? " was refunded" : " is being refunded"} to the account that paid
        {refund && `, requested on ${formatMoment(refund.at)}`}. Banks take five to seven working
        days to show it.
      </p>
      <Row>
        <Button component={Link} to={linkTo("receipt", { orderId })} variant="default">
          See the receipt
        </Button>
        <Button component={Link} to={patterns.payment} variant="default">
          Subscriptions and payments
        </Button>
      </Row>
    </>
  );
}
