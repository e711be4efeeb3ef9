import type { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../lib/form-errors.ts";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { orderStateWords, standingOf } from "../../shared/sales/order-words.rules.ts";
import { linkTo } from "../../lib/paths.ts";
import { postCheck } from "./payments-admin.queries.ts";
import { isRefundable, refundLines } from "./payments-admin.rules.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import classes from "./payments-admin.module.css";

interface OrderCardProps {
  order: OrderAdminView;
  /** What is the matter and what to do about it. */
  message?: string | undefined;
}

/** An order as an administrator needs it: who, what, how it stands, and what can be done. */
export function OrderCard({ order, message }: OrderCardProps) {
  const { orderId, userId, name, buyer, amountPaise, createdAt, paidAt } = order;
  const [refunding, setRefunding] = useState(false);
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: ["admin-payments"] });
  const check = useMutation({
    mutationFn: () => postCheck(orderId),
    onSuccess: ({ problem }) => {
      notify(
        problem === null ? "All is well with this order." : "The provider was asked. It stands.",
        problem === null ? "success" : "info",
      );
      reload();
    },
    onError: (error) => notify(messageOf(error, "The provider could not be asked."), "error"),
  });
  return (
    <li className={classes.card} data-problem={order.problem !== null}>
      <div className={classes.head}>
        <h3>
          {name}, {formatRupees(amountPaise / 100)}
        </h3>
        <span className={classes.state} data-state={standingOf(order)}>
          {orderStateWords(order)}
        </span>
      </div>
      {message && <p className={classes.message}>{message}</p>}
      <dl className={classes.facts}>
        <Fact name="Student">
          <Link to={linkTo("adminUser", { userId })}>{buyer.name}</Link>
          <span className={classes.email}>{buyer.email}</span>
        </Fact>
        <Fact name="Ordered">{formatMoment(createdAt)}</Fact>
        {paidAt && <Fact name="Paid">{formatMoment(paidAt)}</Fact>}
        {order.failure && <Fact name="Last failure">{order.failure}</Fact>}
        {refundLines(order).map((line) => (
          <Fact key={line} name="Refund">
            {line}
          </Fact>
        ))}
        <Fact name="Order">
          <span className={classes.code}>{orderId}</span>
        </Fact>
        <Fact name="At the provider">
          <span className={classes.code}>{order.paymentId ?? order.providerOrderId}</span>
        </Fact>
      </dl>
      <div className={classes.ways}>
        {paidAt && (
          <Button
            component={Link}
            to={linkTo("receipt", { orderId })}
            variant="default"
            size="md"
            aria-label={`Receipt of ${buyer.name}`}
          >
            Receipt
          </Button>
        )}
        <Button
          variant="default"
          size="md"
          loading={check.isPending}
          onClick={() => check.mutate()}
          aria-label={`Ask the provider about the order of ${buyer.name}`}
        >
          Ask the provider
        </Button>
        {isRefundable(order) && (
          <Button
            variant="default"
            size="md"
            onClick={() => setRefunding(true)}
            aria-label={`Refund ${buyer.name}`}
          >
            Refund
          </Button>
        )}
      </div>
      {refunding && (
        <RefundDialog order={order} onDone={reload} onClose={() => setRefunding(false)} />
      )}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
