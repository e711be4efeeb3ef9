import type { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { focusFirst, messageOf } from "../../lib/form/form-errors.ts";
import { formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { postRefund } from "./payments-admin.queries.ts";
import { leftOf } from "./payments-admin.rules.ts";

interface RefundProps {
  order: OrderAdminView;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a reason, then refunds the payment and ends the bought period. */
export function RefundDialog(props: RefundProps) {
  return (
    <PageDialog title="Refund this payment?" size="md" onClose={props.onClose}>
      <RefundForm {...props} />
    </PageDialog>
  );
}

function RefundForm({ order, onDone, onClose }: RefundProps) {
  const { name, buyer, refundedPaise } = order;
  const left = formatRupees(leftOf(order) / 100);
  const element = useRef<HTMLFormElement>(null);
  useCtrlEnter(element);
  const form = useForm({
    initialValues: { reason: "" },
    validate: {
      reason: (reason) => (reason.trim() === "" ? "Enter a reason." : null),
    },
  });
  const refund = useMutation({
    mutationFn: (reason: string) => postRefund(order.orderId, reason.trim()),
    onSuccess: ({ state }) => {
      const words =
        state === "refunded" ? "The payment was refunded." : "The refund is on its way.";
      notify(words, "success");
      onDone();
      onClose();
    },
  });
  const send = form.onSubmit(
    ({ reason }) => {
      if (!refund.isPending) refund.mutate(reason);
    },
    (errors) => focusFirst(errors, form.getInputNode),
  );
  return (
    <Stack component="form" ref={element} onSubmit={send} noValidate>
      <p>
        <strong>{left}</strong> for {name} will be refunded to {buyer.name} ({buyer.email})
        {refundedPaise > 0 && `, after ${formatRupees(refundedPaise / 100)} refunded earlier`}. The
        rest of the subscription that it bought ends immediately. This cannot be undone.
      </p>
      <Textarea
        {...form.getInputProps("reason")}
        size="md"
        label="Reason"
        description="Kept in the log with your name."
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
      <Problem>
        {refund.isError
          ? messageOf(refund.error, "Nothing was refunded. Please try again in a moment.")
          : null}
      </Problem>
      <Row justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red.9" size="md" loading={refund.isPending}>
          Refund {left}
        </Button>
      </Row>
    </Stack>
  );
}
