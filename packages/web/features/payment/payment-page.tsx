import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Notice, Skeleton } from "@academy/ui/kit/layout.tsx";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router-dom";
import { ApiError } from "../../lib/api-error.ts";
import { offersQuery } from "../../shared/sales/exam-types.queries.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { linkTo, patterns } from "../../lib/paths.ts";
import { Bill } from "./bill.tsx";
import { Contents } from "./contents.tsx";
import { Outcome } from "./outcome.tsx";
import { offerQuery } from "./payment.queries.ts";
import { usePayment } from "./use-payment.ts";
import classes from "./payment.module.css";

/** What a subscription to one exam costs and brings, and its payment from Pay to the receipt. */
export function PaymentPage({ examType, name }: { examType: ExamType; name: string }) {
  const offer = useQuery(offerQuery(examType));
  const { data: offers } = useQuery(offersQuery);
  const payment = usePayment();
  const { stage } = payment;
  const order = payment.order.data;
  if (order && order.examType !== examType) {
    const own = { examType: order.examType, order: order.orderId };
    return <Navigate replace to={linkTo("payment", {}, own)} />;
  }
  const includes = offers?.find((one) => one.examType === examType)?.includes ?? [];
  if (order && (stage === "waiting" || stage === "paid" || stage === "returned")) {
    return <Outcome order={order} stage={stage} />;
  }
  if (stage === "unread" && payment.order.errorUpdateCount > 0) {
    return (
      <ErrorState
        title="Your payment did not load"
        message="We don't have its status yet. If you have paid, please don't pay again."
        onRetry={() => void payment.order.refetch()}
        retrying={payment.order.isFetching}
      />
    );
  }
  if (offer.isPending || stage === "unread") return <Loading />;
  if (offer.isError) {
    const notSold = offer.error instanceof ApiError && offer.error.status === 404;
    return notSold ? (
      <Notice>
        <p>
          <strong>{name} cannot be subscribed to at the moment.</strong> Please ask the academy, or
          choose another exam.
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
      <Link to={patterns.payment} className={`${classes.back} academy-tap`}>
        <IconArrowRight size={18} aria-hidden />
        All subscriptions and payments
      </Link>
      <div className={classes.columns}>
        <Contents offer={offer.data} includes={includes} />
        <Bill offer={offer.data} payment={payment} />
      </div>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className={classes.columns}>
      <output className="academy-unseen">Loading the price</output>
      <Skeleton height={320} />
      <Skeleton height={280} />
    </div>
  );
}
