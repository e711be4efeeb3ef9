import type { Buyer, PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { brand } from "@academy/ui/brand.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { IconLock } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { countOf, formatDay, formatRupees } from "../../lib/format.ts";
import { patterns } from "../../lib/address/paths.ts";
import { useOnline } from "../../lib/use-online.ts";
import { BillLines } from "./bill-lines.tsx";
import { daysLeft } from "./payment.rules.ts";
import type { usePayment } from "./use-payment.ts";

/** Loaded only if the seller gives tax invoices. */
const BuyerFields = lazy(async () => ({
  default: (await import("../../shared/sales/buyer-fields.tsx")).BuyerFields,
}));

type Payment = ReturnType<typeof usePayment>;

interface BillProps {
  offer: PaymentOffer;
  /** Further choices before paying. */
  children?: ReactNode;
  payment: Pick<Payment, "stage" | "problem" | "failure" | "pay">;
}

/**
 * From this number of days left, paying again is usually a mistake: the days are shown beside the
 * button.
 */
const LONG_DAYS = 60;

/** The order summary and the button that pays. */
export function Bill({ offer, payment, children }: BillProps) {
  const { amountPaise, lines, available, asksState, days, from } = offer;
  const [now] = useState(() => Date.now());
  const left = daysLeft(from, now);
  const { stage, pay } = payment;
  const online = useOnline();
  const button = useFocusAfterPaying(stage);
  const [buyer, setBuyer] = useState<Buyer>();
  const [missing, setMissing] = useState<string>();
  const problemAt = (path: string) => (path === "buyer.state" ? missing : undefined);
  const submit = () => {
    const lacksState = asksState && !buyer?.state;
    setMissing(lacksState ? "Choose your state." : undefined);
    if (!lacksState) void pay(offer, buyer);
  };
  const again = stage === "failed" || stage === "abandoned";
  return (
    <Card component="section" gap="md" aria-labelledby="bill">
      <Text component="h2" size="lg" id="bill">
        Order summary
      </Text>
      <BillLines lines={lines} amountPaise={amountPaise} />
      {left >= LONG_DAYS && (
        <Notice component="p" tone="warning">
          <strong>You still have {countOf(left, "day")}.</strong> This buys {countOf(days, "day")}{" "}
          more, from {formatDay(from)}.
        </Notice>
      )}
      <News payment={payment} />
      {available ? (
        <>
          {children}
          {asksState && (
            <Suspense fallback={null}>
              <BuyerFields by="buyer" error={problemAt} onBuyer={setBuyer} />
            </Suspense>
          )}
          <Button
            ref={button}
            fullWidth
            disabled={!online}
            loading={stage === "paying"}
            onClick={submit}
          >
            {again ? "Try again" : `Pay ${formatRupees(amountPaise / 100)}`}
          </Button>
          <Text component="output" size="sm" tone="soft">
            {stage === "paying" && "The payment window is open. Finish there, or close it."}
            {stage !== "paying" && !online && "You are offline. Nothing is charged."}
          </Text>
          <Row wrap={false} align="start">
            <IconLock size={18} style={{ flex: "none" }} aria-hidden />
            <Text size="sm" tone="soft">
              You pay in our payment provider's window. We never see your card or bank details.
            </Text>
          </Row>
          <Text size="sm" tone="soft">
            By paying you agree to the <PolicyLink to={patterns.terms}>terms</PolicyLink> and the{" "}
            <PolicyLink to={patterns.refunds}>refund policy</PolicyLink>. See also{" "}
            <PolicyLink to={patterns.privacy}>privacy</PolicyLink> and{" "}
            <PolicyLink to={patterns.contact}>contact</PolicyLink>.
          </Text>
        </>
      ) : (
        <Notice component="p">
          Online payment is not set up here yet. Please write to{" "}
          <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>: the academy can
          subscribe you.
        </Notice>
      )}
    </Card>
  );
}

/** Opens in a new tab, so that the order summary stays open. */
const PolicyLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);

/** Puts the focus back on the button after the provider's window closes. */
function useFocusAfterPaying(stage: Payment["stage"]) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === "paying" && stage !== "paying") button.current?.focus();
    before.current = stage;
  }, [stage]);
  return button;
}

/** The result of the last attempt to pay. */
function News({ payment }: Pick<BillProps, "payment">) {
  const { stage, problem, failure } = payment;
  return (
    <div role="alert">
      {problem !== null && (
        <Notice component="p" tone="error">
          {problem}
        </Notice>
      )}
      {problem === null && stage === "failed" && (
        <Notice component="p" tone="error">
          <strong>The payment failed.</strong> {failure} If money was deducted, your bank will
          refund it automatically.
        </Notice>
      )}
      {problem === null && stage === "abandoned" && (
        <Notice component="p">
          You closed the payment window before paying. Nothing was charged.
        </Notice>
      )}
    </div>
  );
}
