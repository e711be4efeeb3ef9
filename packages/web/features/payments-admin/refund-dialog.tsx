import type { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { useCtrlEnter } from "../../lib/use-ctrl-enter.ts";
import { postRefund } from "./payments-admin.queries.ts";
import { leftOf } from "./payments-admin.rules.ts";
import classes from "./payments-admin.module.css";

interface RefundProps {
  order: OrderAdminView;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why, then gives the money back; what was bought with it ends. */
export function RefundDialog(props: RefundProps) {
  return (
    <PageDialog title="Give the money back?" size="md" onClose={props.onClose}>
      <RefundForm {...props} />
    </PageDialog>
  );
}

function RefundForm({ order, onDone, onClose }: RefundProps) {
  const { name, buyer, refundedPaise } = order;
  const left = formatRupees(leftOf(order) / 100);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useCtrlEnter(form);
  const refund = useMutation({
    mutationFn: () => postRefund(order.orderId, reason.trim()),
    onSuccess: ({ state }) => {
      const words =
        state === "refunded" ? "The money was given back." : "The money is on its way back.";
      notify(words, "success");
      onDone();
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const empty = reason.trim() === "";
    setMissing(empty);
    if (empty) field.current?.focus();
    else if (!refund.isPending) refund.mutate();
  };
  return (
    <form ref={form} className={classes.form} onSubmit={send} noValidate>
      <p>
        <strong>{left}</strong> for {name} goes back to {buyer.name} ({buyer.email})
        {refundedPaise > 0 &&
          `, what is left after the ${formatRupees(refundedPaise / 100)} that went back before`}
        . What is left of the subscription that it bought ends at once. This cannot be undone.
      </p>
      <Textarea
        ref={field}
        size="md"
        label="Reason"
        description="Kept in the log with your name."
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        error={missing ? "Say why the money goes back." : undefined}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setMissing(false);
        }}
      />
      <div role="alert">
        {refund.isError && (
          <p className={classes.problem}>
            {messageOf(refund.error, "Nothing was refunded. Please try again in a moment.")}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red.9" size="md" loading={refund.isPending}>
          Refund {left}
        </Button>
      </div>
    </form>
  );
}
