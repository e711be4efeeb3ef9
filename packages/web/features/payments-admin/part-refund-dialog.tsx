import { dayOf } from "@academy/core/kernel/shared/time.ts";
import type { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { ReasonField } from "../../lib/form/reason-field.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { OFFICE_WAY_CHOICES, paiseOf } from "../../shared/sales/office-form.rules.ts";
import { partInput, partProblems, type PartValues } from "./part-refund.rules.ts";
import { postPartRefund } from "./payments-admin.queries.ts";
import { leftOf } from "./payments-admin.rules.ts";

interface PartRefundProps {
  order: OrderAdminView;
  onDone: () => void;
  onClose: () => void;
}

/** Books a part of an office payment that was given back. */
export function PartRefundDialog(props: PartRefundProps) {
  return (
    <PageDialog title="Give back a part?" size="md" onClose={props.onClose}>
      <PartRefundForm {...props} />
    </PageDialog>
  );
}

function usePartRefund({ order, onDone, onClose }: PartRefundProps, today: string) {
  // Each try of this form sends the same key, so that the refund is booked only once.
  const [key] = useState(() => crypto.randomUUID());
  const left = leftOf(order);
  const initial: PartValues = {
    rupees: "",
    way: order.office?.way ?? "cash",
    reference: "",
    reason: "",
    day: today,
  };
  return useForm({
    initial,
    validate: (values) => partProblems(values, left),
    submit: async (values) => {
      await postPartRefund(order.orderId, partInput(values, key));
      notify("The refund was booked.", "success");
      onDone();
      onClose();
    },
    fallback: "It is not known whether the refund was booked. Press again: it is booked once.",
  });
}

function PartRefundForm(props: PartRefundProps) {
  const { order, onClose } = props;
  const [today] = useState(() => dayOf(Date.now()));
  const form = usePartRefund(props, today);
  const left = leftOf(order);
  const isAll = paiseOf(form.values.rupees) === left;
  return (
    <Stack component="form" {...form.form}>
      <p>
        <strong>{formatRupees(left / 100)}</strong> of this payment is left.{" "}
        {!isAll && "The subscription goes on. "}
        {order.buyer.name} gets a letter. This cannot be undone.
      </p>
      <Grid min="12rem">
        <TextField
          {...form.field("rupees")}
          label="Amount in rupees"
          inputMode="decimal"
          data-autofocus
        />
        <NativeSelect {...form.field("way")} label="Way" choices={[...OFFICE_WAY_CHOICES]} />
        <TextField {...form.field("reference")} label="Reference (optional)" maxLength={60} />
        <TextField {...form.field("day")} type="date" label="Given back on" max={today} />
      </Grid>
      {isAll && (
        <Notice component="p" tone="warning">
          This is all that is left, so the subscription that was bought ends immediately.
        </Notice>
      )}
      <ReasonField {...form.field("reason")} />
      <Problem>{form.problem}</Problem>
      <Row justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" loading={form.submitting}>
          Give back
        </Button>
      </Row>
    </Stack>
  );
}
