import type { LinkOutcome } from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { Loader } from "@academy/ui/kit/button.tsx";
import { Card } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { formatRupees } from "../../lib/format.ts";

const focus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

const End = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" gap="md" aria-live="polite">
    <h2 ref={focus} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </Card>
);

/** The bank has not confirmed the payment yet. */
export const Waiting = () => (
  <End title="Waiting for the bank's confirmation">
    <Loader size={40} />
    <p>
      This usually takes a few seconds, sometimes minutes. You can close this page. Don't pay again.
    </p>
  </End>
);

/** The outcome of the payment. */
export function Paid({ outcome }: { outcome: LinkOutcome }) {
  const { state, academy, what, amountPaise, title, invoice } = outcome;
  const amount = formatRupees(amountPaise / 100);
  if (state === "not-owed") {
    return (
      <End title="This had been paid already">
        <p>
          {academy} has your {amount} for {what}, but it was paid or called off in between. The
          academy gives your money back to the account that paid. You need not do anything.
        </p>
      </End>
    );
  }
  if (state === "returned") {
    return (
      <End title="Your payment goes back">
        <p>{amount} go back to the account that paid. Banks take five to seven working days.</p>
      </End>
    );
  }
  return (
    <End title="Paid. Thank you.">
      <p>
        {academy} received {amount} for {what}. The {title.toLowerCase()}
        {invoice && ` ${invoice}`} goes to the email addresses that the academy has for the student.
        If none arrives within an hour, ask the academy for it.
      </p>
    </End>
  );
}
