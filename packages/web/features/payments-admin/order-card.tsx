import type { OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { orderStateWords, shownStateOf } from "../../shared/sales/order-words.rules.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { adminPaymentsKey, postCheck } from "./payments-admin.queries.ts";
import {
  contentWords,
  isGivenBackInParts,
  isRefundable,
  refundLines,
  takenWords,
} from "./payments-admin.rules.ts";
import { PartRefundDialog } from "./part-refund-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

const tones: Readonly<Record<string, "success" | "warning">> = {
  paid: "success",
  pending: "warning",
  part: "warning",
  refunding: "warning",
};

/** The state of an order in a word or two. */
export const OrderState = ({ order }: { order: OrderAdminView }) => (
  <Badge tone={tones[shownStateOf(order)] ?? "plain"}>{orderStateWords(order)}</Badge>
);

/** An order for administrators: buyer, contents, state and actions. */
export const OrderCard = ({ order }: { order: OrderAdminView }) => (
  <Card tone={order.problem === null ? "plain" : "active"}>
    <Row justify="between">
      <Text component="h3" size="lg">
        {contentWords(order)}
      </Text>
      <OrderState order={order} />
    </Row>
    <OrderDetails order={order} />
  </Card>
);

/** All further facts of an order, and the actions for it. */
export function OrderDetails({ order }: { order: OrderAdminView }) {
  const { orderId, userId, buyer, createdAt, paidAt, office } = order;
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: adminPaymentsKey });
  const check = useMutation({
    mutationFn: () => postCheck(orderId),
    onSuccess: ({ problem }) => {
      notify(
        problem === null ? "No problems found." : "Checked with the provider. Nothing has changed.",
        problem === null ? "success" : "info",
      );
      reload();
    },
    onError: (error) => notify(messageOf(error, "The provider could not be reached."), "error"),
  });
  return (
    <>
      <Facts
        look="plain"
        facts={[
          {
            name: "Student",
            value: (
              <>
                <Link to={linkToAdmin("adminUser", { userId })}>{buyer.name}</Link>
                <Text size="sm" tone="soft">
                  {buyer.email}
                </Text>
              </>
            ),
          },
          { name: "Ordered", value: formatMoment(createdAt) },
          ...(paidAt ? [{ name: "Paid", value: formatMoment(paidAt) }] : []),
          ...(order.failure ? [{ name: "Last failure", value: order.failure }] : []),
          ...refundsOf(order),
          { name: "Order", value: <code>{orderId}</code> },
          office
            ? { name: "Taken", value: takenWords(order) }
            : {
                name: "At the provider",
                value: <code>{order.paymentId ?? order.providerOrderId}</code>,
              },
        ]}
      />
      <Row>
        {paidAt && (
          <Button
            component={Link}
            to={linkTo("receipt", { orderId })}
            variant="default"
            size="compact"
            aria-label={`Receipt of ${buyer.name}`}
          >
            Receipt
          </Button>
        )}
        {!office && (
          <Button
            variant="default"
            size="compact"
            loading={check.isPending}
            onClick={() => check.mutate()}
            aria-label={`Check the order of ${buyer.name} with the provider`}
          >
            Check with the provider
          </Button>
        )}
        <GivingBack order={order} onDone={reload} />
      </Row>
    </>
  );
}

interface GivingBackProps {
  order: OrderAdminView;
  onDone: () => void;
}

/** Refunds money: a part of what the office took, or everything that is left. */
function GivingBack({ order, onDone }: GivingBackProps) {
  const { buyer, office } = order;
  const undo = office ? "Void" : "Refund";
  const [open, setOpen] = useState<"part" | "all">();
  const dialog = { order, onDone, onClose: () => setOpen(undefined) };
  return (
    <>
      {isGivenBackInParts(order) && (
        <Button
          variant="default"
          size="compact"
          onClick={() => setOpen("part")}
          aria-label={`Give back a part to ${buyer.name}`}
        >
          Give back a part
        </Button>
      )}
      {isRefundable(order) && (
        <Button
          variant="default"
          size="compact"
          onClick={() => setOpen("all")}
          aria-label={`${undo} ${buyer.name}`}
        >
          {undo}
        </Button>
      )}
      {open === "part" && <PartRefundDialog {...dialog} />}
      {open === "all" && <RefundDialog {...dialog} />}
    </>
  );
}

function refundsOf(order: OrderAdminView) {
  const lines = refundLines(order);
  if (lines.length === 0) return [];
  const value = lines.map((line) => <div key={line}>{line}</div>);
  return [{ name: lines.length === 1 ? "Refund" : "Refunds", value }];
}
