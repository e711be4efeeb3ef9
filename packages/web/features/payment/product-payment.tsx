import type { ProductOffer } from "@academy/core/sales/payment/product-offer.schema.ts";
import { MINUTE } from "@academy/core/kernel/shared/time.ts";
import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { patterns } from "../../lib/address/paths.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { Split } from "../../lib/split.tsx";
import { TickList } from "../../lib/tick-list.tsx";
import { openedNames } from "../../shared/sales/opened-words.rules.ts";
import { Bill } from "./bill.tsx";
import { CouponField } from "./coupon-field.tsx";
import { Outcome } from "./outcome.tsx";
import { OutcomeHead, PaidLinks } from "./outcome-head.tsx";
import { Loading } from "./payment-page.tsx";
import { orderLink } from "./payment.rules.ts";
import { onSaleQuery, postProductOrder, productOfferQuery } from "./products.queries.ts";
import { Unread } from "./unread.tsx";
import { usePayment } from "./use-payment.ts";

/** The payment of a product, at the price that the page shows. */
function useProductPayment(productId: string, coupon: string) {
  const offer = useQuery(productOfferQuery(productId, coupon));
  const payment = usePayment(async (client, { amountPaise }, buyer) => {
    const seen = { rev: offer.data?.rev ?? 1, amountPaise, ...(coupon && { coupon }) };
    try {
      return await postProductOrder(productId, { ...seen, ...(buyer && { buyer }) });
    } catch (error) {
      // The product is no longer sold on the displayed terms.
      void client.invalidateQueries(productOfferQuery(productId, coupon));
      throw error;
    }
  });
  return { offer, payment };
}

/** Sells a product, from the price to the receipt. */
export function ProductPayment({ productId }: { productId: string }) {
  const [coupon, setCoupon] = useState("");
  const { offer, payment } = useProductPayment(productId, coupon);
  const { stage } = payment;
  const order = payment.order.data;
  if (order && order.productId !== productId) return <Navigate replace to={orderLink(order)} />;
  if (order && (stage === "waiting" || stage === "paid" || stage === "returned")) {
    return (
      <Outcome order={order} stage={stage}>
        {stage === "paid" && <Bought order={order} />}
      </Outcome>
    );
  }
  if (stage === "unread" && payment.order.errorUpdateCount > 0) {
    return <Unread order={payment.order} />;
  }
  if (offer.isPending || stage === "unread") return <Loading />;
  if (offer.isError) return <NotOffered error={offer.error} onRetry={() => void offer.refetch()} />;
  return (
    <>
      <WayBack />
      <Split columns="main">
        <Contents offer={offer.data} />
        <Bill offer={offer.data} payment={payment}>
          <CouponField productId={productId} coupon={coupon} onCoupon={setCoupon} />
        </Bill>
      </Split>
    </>
  );
}

const WayBack = () => (
  <Link to={patterns.payment} className="academy-tap">
    <span aria-hidden="true">←</span>
    All subscriptions and payments
  </Link>
);

/**
 * Why a product cannot be bought: its sale ended, it does not exist, or the student already has it;
 * or the price did not load.
 */
function NotOffered({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof ApiError && [404, 409].includes(error.status);
  return isRefused ? (
    <>
      <WayBack />
      <Notice component="p">{error.message}</Notice>
    </>
  ) : (
    <ErrorState
      title="The price did not load"
      message={messageOf(error, "Nothing was charged. Please try again in a moment.")}
      onRetry={onRetry}
    />
  );
}

/** What the payment buys, and until when. */
function Contents({ offer: { productId, name, from, until } }: { offer: ProductOffer }) {
  const products = useQuery(onSaleQuery).data?.products ?? [];
  const opens = products.find((one) => one.productId === productId)?.opens ?? [];
  const [now] = useState(() => Date.now());
  // A minute of tolerance, because the server's clock may be ahead of this device's clock.
  const isLater = Date.parse(from) > now + MINUTE;
  return (
    <Stack component="section" gap="lg" aria-labelledby="contents">
      <Text component="h2" size="lg" id="contents">
        {name}
      </Text>
      <TickList lines={openedNames(opens)} />
      <Facts
        facts={[
          {
            name: isLater ? "Continues from" : "Starts",
            value: isLater ? formatDay(from) : "Immediately after payment",
          },
          { name: "Valid until", value: formatDay(until) },
        ]}
      />
    </Stack>
  );
}

function Bought({
  order: { name, amountPaise, refundedPaise, until, orderId },
}: {
  order: OrderView;
}) {
  return (
    <>
      <OutcomeHead>You have {name}</OutcomeHead>
      <p>
        We received {formatRupees(amountPaise / 100)}. What it opens is unlocked until{" "}
        <strong>{formatDay(until ?? "")}</strong>.
      </p>
      {refundedPaise > 0 && <p>{formatRupees(refundedPaise / 100)} of it was refunded.</p>}
      <PaidLinks orderId={orderId} />
    </>
  );
}
