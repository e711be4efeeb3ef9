import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Notice, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { readPage, withParts } from "../../lib/address/address.rules.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import {
  type ShownState,
  orderStateWords,
  shownStateOf,
} from "../../shared/sales/order-words.rules.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { ordersQuery } from "./payment.queries.ts";
import { hasReceipt, orderLink } from "./payment.rules.ts";
import classes from "./payment.module.css";

const TONES: Readonly<Record<ShownState, "plain" | "success" | "warning" | "error">> = {
  created: "plain",
  failed: "error",
  paid: "success",
  refunding: "warning",
  refunded: "plain",
  pending: "warning",
  part: "warning",
};

/** Every order of this student, newest first, each with its receipt or the link to finish it. */
export function History() {
  const [address, setAddress] = useAddress();
  const list = useQuery(ordersQuery(readPage(address)));
  return (
    <Stack component="section" aria-labelledby="history">
      <Text component="h2" size="lg" id="history">
        Your payments
      </Text>
      {list.isPending && (
        <div aria-busy="true">
          <output className="academy-unseen">Loading your payments</output>
          <Skeleton height={76} />
        </div>
      )}
      {list.isError && (
        <Notice tone="error" role="alert">
          <p>{messageOf(list.error, "Your payments did not load.")}</p>
          <Button variant="default" onClick={() => void list.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {list.data?.total === 0 && (
        <Text tone="soft">No payments yet. Your receipts will appear here.</Text>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <LineList framed aria-busy={list.isPlaceholderData}>
            {list.data.orders.map((order) => (
              <Row key={order.orderId} order={order} />
            ))}
          </LineList>
          <Pagination
            label="Pages of payments"
            page={list.data.page}
            totalPages={list.data.totalPages}
            onPage={(page) => setAddress(withParts({ page: page > 1 ? String(page) : null }))}
          />
        </>
      )}
    </Stack>
  );
}

function Row({ order }: { order: OrderView }) {
  const { orderId, name, amountPaise, createdAt, paidAt, method, paymentId } = order;
  const what = `${name}, ${formatMoment(paidAt ?? createdAt)}`;
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <Text size="sm" tone="soft">
          {formatMoment(paidAt ?? createdAt)}
          {paymentId?.startsWith("desk_") && `, ${method}`}
        </Text>
      </span>
      <strong className={`${classes.amount} academy-tabular`}>
        {formatRupees(amountPaise / 100)}
      </strong>
      <span className={classes.state}>
        <Badge tone={TONES[shownStateOf(order)]}>{orderStateWords(order)}</Badge>
      </span>
      {hasReceipt(order) ? (
        <Button
          component={Link}
          to={linkTo("receipt", { orderId })}
          variant="default"
          className={classes.action}
          aria-label={`Receipt: ${what}`}
        >
          Receipt
        </Button>
      ) : (
        <Button
          component={Link}
          to={orderLink(order)}
          variant="default"
          className={classes.action}
          aria-label={`${order.pending ? "Follow" : "Pay"}: ${what}`}
        >
          {order.pending ? "Follow" : "Pay"}
        </Button>
      )}
    </li>
  );
}
