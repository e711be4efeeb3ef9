import type { PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { brand } from "@academy/ui/brand.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { formatRupees } from "../../lib/format.ts";
import { Icon } from "../../lib/icons.tsx";
import { patterns } from "../../lib/paths.ts";
import type { usePayment } from "./use-payment.ts";
import { useOnline } from "./use-online.ts";
import classes from "./payment.module.css";

type Payment = ReturnType<typeof usePayment>;

interface BillProps {
  offer: PaymentOffer;
  payment: Pick<Payment, "stage" | "problem" | "failure" | "pay">;
}

/** The lines of the bill and the button that pays them. */
export function Bill({ offer, payment }: BillProps) {
  const { amountPaise, lines, available } = offer;
  const { stage, pay } = payment;
  const online = useOnline();
  const button = useFocusAfterPaying(stage);
  const again = stage === "failed" || stage === "abandoned";
  return (
    <section className={classes.bill} aria-labelledby="bill">
      <h2 id="bill">Your bill</h2>
      <BillLines lines={lines} amountPaise={amountPaise} />
      <News payment={payment} />
      {available ? (
        <>
          <Button
            ref={button}
            size="lg"
            fullWidth
            disabled={!online}
            loading={stage === "paying"}
            onClick={() => void pay(offer)}
          >
            {again ? "Try again" : `Pay ${formatRupees(amountPaise / 100)}`}
          </Button>
          <output className={classes.soft}>
            {stage === "paying" && "The payment window is open. Finish there, or close it."}
            {stage !== "paying" && !online && "You are offline. Nothing is charged."}
          </output>
          <p className={classes.secure}>
            <Icon name="lock" size={18} />
            You pay in the window of our payment provider. We never see your card or bank details.
          </p>
          <p className={classes.agreed}>
            By paying you agree to the <PolicyLink to={patterns.terms}>terms</PolicyLink> and the{" "}
            <PolicyLink to={patterns.refunds}>refund policy</PolicyLink>. See also{" "}
            <PolicyLink to={patterns.privacy}>privacy</PolicyLink> and{" "}
            <PolicyLink to={patterns.contact}>contact</PolicyLink>.
          </p>
        </>
      ) : (
        <p className={classes.notice}>
          Online payment is not set up here yet. Please write to{" "}
          <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>: the academy can
          subscribe you.
        </p>
      )}
    </section>
  );
}

/** Opens beside the bill, which stays. */
const PolicyLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);

/** Whoever comes back from the provider's window goes on where they left the page. */
function useFocusAfterPaying(stage: Payment["stage"]) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === "paying" && stage !== "paying") button.current?.focus();
    before.current = stage;
  }, [stage]);
  return button;
}

/** Lines, and what they add up to. */
export function BillLines({ lines, amountPaise }: Pick<PaymentOffer, "lines" | "amountPaise">) {
  return (
    <dl className={classes.lines}>
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{formatRupees(line.amountPaise / 100)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{formatRupees(amountPaise / 100)}</dd>
      </div>
    </dl>
  );
}

/** What came of the last try to pay. */
function News({ payment }: Pick<BillProps, "payment">) {
  const { stage, problem, failure } = payment;
  return (
    <div role="alert">
      {problem !== null && <p className={classes.problem}>{problem}</p>}
      {problem === null && stage === "failed" && (
        <p className={classes.problem}>
          <strong>The payment failed.</strong> {failure} If money left your account all the same,
          your bank sends it back by itself.
        </p>
      )}
      {problem === null && stage === "abandoned" && (
        <p className={classes.notice}>
          You closed the payment window before paying. Nothing was charged.
        </p>
      )}
    </div>
  );
}
