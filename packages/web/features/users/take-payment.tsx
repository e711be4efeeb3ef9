import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { dayOf } from "@academy/core/kernel/shared/time.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import type { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/address/paths.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { OFFICE_WAY_CHOICES } from "../../shared/sales/office-form.rules.ts";
import { InstalmentSold, ProductSold } from "../../shared/sales/product-sold.tsx";
import { DiscountChoice } from "./discount-choice.tsx";
import {
  feeValues,
  paymentInput,
  paymentProblems,
  instalmentValues,
  type PaymentValues,
  productChoices,
  productValues,
  valuesFor,
} from "./take-payment.rules.ts";
import { type Sold, WhatIsSold } from "./what-is-sold.tsx";
import { postOfficePayment, usersKey } from "./users.queries.ts";

/** Loaded on demand: it is shared with the checkout, whose page must not become heavier. */
const BuyerFields = lazy(async () => ({
  default: (await import("../../shared/sales/buyer-fields.tsx")).BuyerFields,
}));

interface TakePaymentProps {
  user: UserDetail;
  /** The plan whose next instalment is paid. */
  plan?: PlanView | undefined;
  onClose: () => void;
}

/** Books money that the office takes from a student, and shows the number of the receipt. */
export function TakePayment(props: TakePaymentProps) {
  const [booked, setBooked] = useState<OrderAdminView | null>(null);
  if (booked) return <Booked order={booked} onClose={props.onClose} />;
  return (
    <WhatIsSold>{(sold) => <PaymentForm {...props} {...sold} onBooked={setBooked} />}</WhatIsSold>
  );
}

function Booked({ order, onClose }: { order: OrderAdminView; onClose: () => void }) {
  const { orderId, buyer, amountPaise, invoice, until } = order;
  return (
    <Stack>
      <output>
        {formatRupees(amountPaise / 100)} from {buyer.name} are booked
        {invoice ? `, number ${invoice}` : ". The receipt is ready in a few minutes"}.
        {until && ` ${order.name} is open until ${formatDay(until)}.`}
      </output>
      <Row justify="end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button component={Link} to={linkTo("receipt", { orderId })} data-autofocus>
          Receipt
        </Button>
      </Row>
    </Stack>
  );
}

interface FormProps extends TakePaymentProps, Sold {
  onBooked: (order: OrderAdminView) => void;
}

function PaymentForm({ user, plan, prices, products, onBooked, onClose }: FormProps) {
  const client = useQueryClient();
  // Each try of this form sends the same key, so that the payment is booked only once.
  const [key] = useState(() => crypto.randomUUID());
  const [now] = useState(() => Date.now());
  const held = user.subscriptions;
  const initial: PaymentValues = {
    ...((plan && instalmentValues(plan)) ?? valuesFor(EXAM_TYPES[0], { prices, held, now })),
    way: "cash",
    reference: "",
    day: dayOf(now),
  };
  const form = useForm({
    initial,
    validate: paymentProblems,
    submit: async (values) => {
      const order = await postOfficePayment(paymentInput(values, { key, userId: user.userId }));
      void client.invalidateQueries({ queryKey: usersKey });
      onBooked(order);
    },
    fallback: "It is not known whether the payment was booked. Press again: it is booked once.",
  });
  const { examType, way, productId, discountId, day } = form.values;
  const fee = prices.find((one) => one.examType === examType)?.fee ?? null;
  const product = products.find((one) => one.productId === productId);
  return (
    <Stack component="form" {...form.form}>
      <Problem>{form.problem}</Problem>
      {plan && <InstalmentSold plan={plan} />}
      {!plan && (
        <NativeSelect
          label="What is sold"
          choices={[
            ...prices.map(({ examType: value, name: label }) => ({ value, label })),
            ...productChoices(products, dayOf(now)),
          ]}
          value={productId || examType}
          onChange={({ currentTarget: { value } }) => {
            const chosen = products.find((one) => one.productId === value);
            const exam = EXAM_TYPES.find((one) => one === value) ?? examType;
            form.set(chosen ? productValues(chosen) : valuesFor(exam, { prices, held, now }));
          }}
          data-autofocus
        />
      )}
      {product && (
        <>
          <ProductSold product={product} />
          <DiscountChoice
            of={{ productId }}
            pricePaise={product.amountPaise}
            discountId={discountId}
            day={day}
            onChoose={(discount) => form.set(productValues(product, discount))}
          />
        </>
      )}
      {!product && !plan && fee !== null && (
        <DiscountChoice
          of={{ examType }}
          pricePaise={fee * 100}
          discountId={discountId}
          day={day}
          onChoose={(discount) => form.set(feeValues(fee, discount))}
        />
      )}
      <Grid min="12rem">
        {!product && !plan && (
          <>
            <TextField
              {...form.field("rupees")}
              label="Amount in rupees"
              inputMode="decimal"
              description="Taxes included."
              disabled={discountId !== ""}
            />
            <TextField {...form.field("lastDay")} type="date" label="Paid until" />
          </>
        )}
        <NativeSelect {...form.field("way")} label="Way" choices={[...OFFICE_WAY_CHOICES]} />
        <TextField
          {...form.field("reference")}
          label={way === "cash" ? "Reference (optional)" : "Number of the cheque or payment"}
          maxLength={60}
        />
        <TextField {...form.field("day")} type="date" label="Taken on" max={dayOf(now)} />
      </Grid>
      <Suspense fallback={null}>
        <BuyerFields by="office" error={form.error} onBuyer={(buyer) => form.set({ buyer })} />
      </Suspense>
      <Row justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Book the payment
        </Button>
      </Row>
    </Stack>
  );
}
