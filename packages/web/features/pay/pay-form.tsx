import type { Buyer } from "@academy/core/sales/payment/order-view.schema.ts";
import type { LinkBill, LinkOffer } from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { formatRupees } from "../../lib/format.ts";
import { useOnline } from "../../lib/use-online.ts";
import { postBuyer } from "./pay.queries.ts";
import type { useLinkPayment } from "./use-link-payment.ts";

/** Loaded only if the seller gives tax invoices. */
const BuyerFields = lazy(async () => ({
  default: (await import("../../shared/sales/buyer-fields.tsx")).BuyerFields,
}));

interface PayFormProps {
  offer: LinkOffer;
  secret: string;
  payment: Pick<ReturnType<typeof useLinkPayment>, "isOpen" | "left" | "problem" | "pay">;
}

/** A bill as the server will write it, with the buyer to whom it is addressed. */
interface Checked {
  bill: LinkBill;
  buyer: Buyer | undefined;
}

/** Asks for the buyer if the bill needs one, shows the bill for confirmation, and pays. */
export function PayForm({ offer, secret, payment }: PayFormProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [buyer, setBuyer] = useState<Buyer>();
  if (offer.asksState && !checked) {
    return <BuyerForm secret={secret} buyer={buyer} onBuyer={setBuyer} onChecked={setChecked} />;
  }
  return (
    <Stack>
      {checked && <BillToConfirm bill={checked.bill} />}
      <News payment={payment} />
      <Row>
        <PayButton offer={offer} payment={payment} buyer={checked?.buyer} />
        {checked && !payment.isOpen && (
          <Button variant="default" onClick={() => setChecked(null)}>
            Change the buyer
          </Button>
        )}
      </Row>
      <Text size="sm" tone="soft">
        You pay in our payment provider's window. We never see your card or bank details.
      </Text>
    </Stack>
  );
}

interface BuyerFormProps {
  secret: string;
  buyer: Buyer | undefined;
  onBuyer: (buyer: Buyer | undefined) => void;
  onChecked: (checked: Checked) => void;
}

function BuyerForm({ secret, buyer, onBuyer, onChecked }: BuyerFormProps) {
  const form = useForm<{ buyer: Buyer | undefined }>({
    initial: { buyer },
    validate: ({ buyer: typed }) => ({
      "buyer.state": typed?.state || typed?.gstin ? null : "Choose your state.",
    }),
    submit: async ({ buyer: typed }) =>
      onChecked({ bill: await postBuyer(secret, typed), buyer: typed }),
    fallback: "Nothing was charged. Please try again in a moment.",
  });
  return (
    <Stack component="form" {...form.form}>
      <Problem>{form.problem}</Problem>
      <Suspense fallback={null}>
        <BuyerFields
          by="buyer"
          initial={buyer}
          error={form.error}
          onBuyer={(typed) => {
            onBuyer(typed);
            form.set({ buyer: typed });
          }}
        />
      </Suspense>
      <Row>
        <Button type="submit" loading={form.submitting}>
          Continue
        </Button>
      </Row>
    </Stack>
  );
}

/** The text of the future bill. */
const BillToConfirm = ({ bill: { title, buyer, amounts } }: { bill: LinkBill }) => (
  <Stack component="section" gap="sm" aria-labelledby="bill">
    <h3 id="bill">{title}: is this right?</h3>
    <Facts
      look="rows"
      facts={[
        { name: "Buyer", value: buyer.join(", ") },
        ...amounts.map(({ name, value }) => ({ name, value })),
      ]}
    />
  </Stack>
);

function PayButton({
  offer,
  payment,
  buyer,
}: Omit<PayFormProps, "secret"> & { buyer: Buyer | undefined }) {
  const online = useOnline();
  const button = useRef<HTMLButtonElement>(null);
  const { isOpen } = payment;
  const wasOpen = useRef(isOpen);
  // The focus was in the provider's window, so it returns to the button.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <Button
        ref={button}
        disabled={!online}
        loading={isOpen}
        onClick={() => void payment.pay(buyer)}
      >
        {payment.left ? "Try again" : `Pay ${formatRupees(offer.amountPaise / 100)}`}
      </Button>
      {!online && (
        <Text component="output" size="sm" tone="soft">
          You are offline. Nothing is charged.
        </Text>
      )}
    </>
  );
}

/** How the last attempt to pay ended. */
function News({ payment: { left, problem } }: Pick<PayFormProps, "payment">) {
  return (
    <div role="alert">
      {problem !== null && (
        <Notice component="p" tone="error">
          {problem}
        </Notice>
      )}
      {left?.kind === "failed" && (
        <Notice component="p" tone="error">
          <strong>The payment failed.</strong> {left.reason} If money was deducted, your bank will
          refund it automatically.
        </Notice>
      )}
      {left?.kind === "abandoned" && (
        <Notice component="p">
          You closed the payment window before paying. Nothing was charged.
        </Notice>
      )}
    </div>
  );
}
