import type { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { ReasonField } from "../../lib/form/reason-field.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { postRefund } from "./payments-admin.queries.ts";
import { leftOf } from "./payments-admin.rules.ts";

interface RefundProps {
  order: OrderAdminView;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a reason, then refunds the payment and ends the period that it paid for. */
export function RefundDialog(props: RefundProps) {
  return (
    <PageDialog
      title={props.order.office ? "Void this payment?" : "Refund this payment?"}
      size="md"
      onClose={props.onClose}
    >
      <RefundForm {...props} />
    </PageDialog>
  );
}

function RefundForm({ order, onDone, onClose }: RefundProps) {
  const { name, buyer, refundedPaise, office } = order;
  const verb = office ? "Void" : "Refund";
  const left = formatRupees(leftOf(order) / 100);
  const form = useForm({
    initial: { reason: "" },
    validate: ({ reason }) => ({ reason: reason.trim() === "" ? "Enter a reason." : null }),
    submit: async ({ reason }) => {
      const { state } = await postRefund(order.orderId, reason.trim());
      const words =
        state === "refunded"
          ? `The payment was ${office ? "voided" : "refunded"}.`
          : "The refund is on its way.";
      notify(words, "success");
      onDone();
      onClose();
    },
    fallback: "Nothing was changed. Please try again in a moment.",
  });
  return (
    <Stack component="form" {...form.form}>
      <p>
        <strong>{left}</strong> for {name}{" "}
        {office
          ? `count as given back to ${buyer.name} today, by you and the way they came`
          : `will be refunded to ${buyer.name} (${buyer.email})`}
        {refundedPaise > 0 && `, after ${formatRupees(refundedPaise / 100)} refunded earlier`}. The
        rest of the subscription that it bought ends immediately. This cannot be undone.
      </p>
      <ReasonField {...form.field("reason")} data-autofocus />
      <Problem>{form.problem}</Problem>
      <Row justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" loading={form.submitting}>
          {verb} {left}
        </Button>
      </Row>
    </Stack>
  );
}
