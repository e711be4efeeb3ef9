import { type ExamType, lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { Notice, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { offersQuery } from "../../shared/sales/exam-types.queries.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { patterns } from "../../lib/address/paths.ts";
import { Split } from "../../lib/split.tsx";
import { Bill } from "./bill.tsx";
import { Outcome } from "./outcome.tsx";
import { offerQuery } from "./payment.queries.ts";
import { orderLink } from "./payment.rules.ts";
import { Unread } from "./unread.tsx";
import { orderFee, usePayment } from "./use-payment.ts";
import { formatDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { subscriptionsQuery } from "../../shared/sales/subscriptions.queries.ts";
import { TickList } from "../../lib/tick-list.tsx";

/** Sells a subscription to one exam, from the price to the receipt. */
export function PaymentPage({ examType, name }: { examType: ExamType; name: string }) {
  const offer = useQuery(offerQuery(examType));
  const { data: offers } = useQuery(offersQuery);
  const payment = usePayment(orderFee);
  const { stage } = payment;
  const order = payment.order.data;
  if (order && (order.examType !== examType || order.productId !== null)) {
    return <Navigate replace to={orderLink(order)} />;
  }
  const includes = offers?.find((one) => one.examType === examType)?.includes ?? [];
  if (order && (stage === "waiting" || stage === "paid" || stage === "returned")) {
    return <Outcome order={order} stage={stage} />;
  }
  if (stage === "unread" && payment.order.errorUpdateCount > 0) {
    return <Unread order={payment.order} />;
  }
  if (offer.isPending || stage === "unread") return <Loading />;
  if (offer.isError) {
    const notSold = offer.error instanceof ApiError && offer.error.status === 404;
    return notSold ? (
      <Notice>
        <p>
          <strong>{name} is not on sale at the moment.</strong> Contact the academy, or choose
          another exam.
        </p>
        <Link to={patterns.payment}>See all subscriptions</Link>
      </Notice>
    ) : (
      <ErrorState
        title="The price did not load"
        message={messageOf(offer.error, "Nothing was charged. Please try again in a moment.")}
        onRetry={() => void offer.refetch()}
        retrying={offer.isFetching}
      />
    );
  }
  return (
    <>
      <Link to={patterns.payment} className="academy-tap">
        <span aria-hidden="true">←</span>
        All subscriptions and payments
      </Link>
      <Split columns="main">
        <Contents offer={offer.data} includes={includes} />
        <Bill offer={offer.data} payment={payment} />
      </Split>
    </>
  );
}

export function Loading() {
  return (
    <div aria-busy="true">
      <output className="academy-unseen">Loading the price</output>
      <Split columns="main">
        <Skeleton height={320} />
        <Skeleton height={280} />
      </Split>
    </div>
  );
}

interface ContentsProps {
  offer: PaymentOffer;
  /** What a subscriber gets, one short line each. */
  includes: readonly string[];
}

/** What the payment buys, and until when. */
function Contents({ offer, includes }: ContentsProps) {
  const { examType, name, days, from, until } = offer;
  const { user } = useSession();
  const { data: held = [] } = useQuery(subscriptionsQuery(user?.userId ?? ""));
  const running = held.find((one) => one.examType === examType && one.running);
  return (
    <Stack component="section" gap="lg" aria-labelledby="contents">
      <Text component="h2" size="lg" id="contents">
        What you get
      </Text>
      <TickList lines={[`All ${name} tests and videos for subscribers`, ...includes]} />
      <Facts
        facts={[
          { name: "Duration", value: lengthText(days) },
          {
            name: running ? "Continues from" : "Starts",
            value: running ? formatDay(from) : "Immediately after payment",
          },
          { name: "Valid until", value: formatDay(until) },
        ]}
      />
      {running && (
        <Notice component="p">
          You are subscribed until <strong>{formatDay(running.until)}</strong>. The new period is
          added to it.
        </Notice>
      )}
    </Stack>
  );
}
