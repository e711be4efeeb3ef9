import { receiptNumber } from "@academy/core/kernel/shared/receipt-number.rules.ts";
import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { type Fact, Facts } from "@academy/ui/facts.tsx";
import { Badge, Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatDay, formatMoment, formatRupees } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { patterns } from "../../lib/address/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { BillLines } from "./bill-lines.tsx";
import { orderQuery } from "./payment.queries.ts";
import { orderStateWords } from "../../shared/sales/order-words.rules.ts";
import { methodWords } from "../../shared/sales/payment-words.rules.ts";
import { hasReceipt, hasRefund } from "./payment.rules.ts";
import classes from "./receipt.module.css";

const BillLinks = lazy(async () => ({ default: (await import("./bill-links.tsx")).BillLinks }));

interface ReceiptPageProps {
  orderId: string;
  heading: PageHeading;
}

/** The receipt of an order, for the screen and for a sheet of A4. */
export function ReceiptPage({ orderId, heading }: ReceiptPageProps) {
  const title = (
    <h1 ref={heading} tabIndex={-1}>
      Receipt
    </h1>
  );
  const order = useQuery(orderQuery(orderId));
  const isPaid = order.data !== undefined && hasReceipt(order.data);
  return (
    <>
      <Row justify="between" className={`${classes.tools} academy-screen-only`}>
        <WayBack orderId={orderId} />
        {isPaid && (
          <Suspense fallback={null}>
            <BillLinks orderId={orderId} />
          </Suspense>
        )}
        {isPaid && <Button onClick={() => window.print()}>Print</Button>}
      </Row>
      {isPaid ? (
        <Sheet order={order.data} title={title} />
      ) : (
        <Card component="article" gap="lg" className={classes.sheet}>
          {title}
          {order.isPending && <TextSkeleton lines={8} label="Loading the receipt" />}
          {order.isError && <Failed order={order} />}
          {order.data && <p>This order has not been paid, so it has no receipt yet.</p>}
        </Card>
      )}
    </>
  );
}

/** A link back: students came from their list of payments, administrators from this order. */
function WayBack({ orderId }: { orderId: string }) {
  const { user } = useSession();
  return user?.isAdmin ? (
    <Link className="academy-tap" to={linkToAdmin("adminPayments", {}, { order: orderId })}>
      The order
    </Link>
  ) : (
    <Link className="academy-tap" to={patterns.payment}>
      Subscriptions and payments
    </Link>
  );
}

function Failed({ order: { error, refetch, isFetching } }: { order: UseQueryResult<unknown> }) {
  if (error instanceof ApiError && error.status === 404) {
    return <p>Receipt not found. It may belong to another account.</p>;
  }
  return (
    <ErrorState
      title="The receipt did not load"
      message={messageOf(error, "Please try again in a moment.")}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function Sheet({ order, title }: OrderProps & { title: ReactNode }) {
  const { lines, amountPaise } = order;
  return (
    <Card component="article" gap="lg" className={classes.sheet}>
      <Row component="header" justify="between" align="start">
        <div>
          {title}
          <Seller order={order} />
        </div>
        <Badge tone={hasRefund(order) ? "warning" : "success"}>{orderStateWords(order)}</Badge>
      </Row>
      <Facts look="plain" facts={factsOf(order)} />
      <BillLines lines={lines} amountPaise={amountPaise} />
      <Period order={order} />
      {hasRefund(order) && <Refunds order={order} />}
      <Text size="sm" tone="soft">
        This is a computer-generated receipt and needs no signature.
      </Text>
    </Card>
  );
}

function factsOf(order: OrderView): Fact[] {
  const { orderId, invoice, buyer, paidAt, method, paymentId, reference } = order;
  return [
    ...(invoice ? [{ name: "Invoice number", value: <code>{invoice}</code> }] : []),
    { name: "Receipt number", value: receiptNumber(orderId) },
    { name: "Order", value: <code>{orderId}</code> },
    { name: "Date", value: formatMoment(paidAt ?? "") },
    {
      name: "Paid by",
      value: (
        <>
          {buyer.name}
          <br />
          {buyer.email}
        </>
      ),
    },
    {
      name: "Paid with",
      value: (
        <>
          {methodWords(method)}
          <br />
          {paymentId?.startsWith("desk_") ? reference : <code>{paymentId}</code>}
        </>
      ),
    },
  ];
}

/** The seller at the time of the order. */
function Seller({ order: { seller, sellerAddress, sellerGstin } }: OrderProps) {
  return (
    <Stack component="address" gap="none" style={{ fontStyle: "normal" }}>
      <strong>{seller}</strong>
      {sellerAddress && <span>{sellerAddress}</span>}
      {sellerGstin && (
        <span>
          GSTIN <code>{sellerGstin}</code>
        </span>
      )}
    </Stack>
  );
}

/** Each refund with the bank's reference, and the refund that is on its way. */
function Refunds({ order: { state, refund, refunds, amountPaise, refundedPaise } }: OrderProps) {
  const left = amountPaise - refundedPaise;
  return (
    <Notice tone="warning">
      {refunds.map(({ refundId, at, amountPaise: paise }) => (
        <p key={refundId}>
          {formatRupees(paise / 100)}{" "}
          {refundId.startsWith("void_") ? "voided by the office" : "refunded"} on {formatMoment(at)}
          , reference <code>{refundId}</code>.
        </p>
      ))}
      {refund && (state === "refunding" || refunds.length === 0) && (
        <p>
          {formatRupees(refund.amountPaise / 100)}{" "}
          {state === "refunded" ? "refunded" : "refund requested"} on {formatMoment(refund.at)}.
        </p>
      )}
      {refund === null && (
        <p>{formatRupees(left / 100)} remains paid, and the subscription continues.</p>
      )}
    </Notice>
  );
}

interface OrderProps {
  order: OrderView;
}

function Period({ order: { name, from, until } }: OrderProps) {
  if (from === null || until === null) return null;
  return (
    <p>
      {name}: {formatDay(from)} to {formatDay(until)}.
    </p>
  );
}
