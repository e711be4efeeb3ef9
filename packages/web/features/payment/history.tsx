import type { OrderView } from "@academy/core/payment/order-view.schema.ts";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address.rules.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import { orderStateWords, standingOf } from "../../lib/order-words.ts";
import { readPage } from "../../lib/page-in-address.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { linkTo } from "../../lib/paths.ts";
import { useAddress } from "../../lib/use-address.ts";
import { ordersQuery } from "./payment.queries.ts";
import { hasReceipt } from "./payment.rules.ts";
import classes from "./payment.module.css";

/** Every order of this student, the newest first, each with its receipt or the way to finish it. */
export function History() {
  const [address, setAddress] = useAddress();
  const list = useQuery(ordersQuery(readPage(address)));
  return (
    <section className={classes.section} aria-labelledby="history">
      <h2 id="history">Your payments</h2>
      {list.isPending && (
        <div aria-busy="true">
          <output className="academy-unseen">Loading your payments</output>
          <Skeleton height={76} radius="lg" />
        </div>
      )}
      {list.isError && (
        <div className={classes.problem} role="alert">
          <p>{messageOf(list.error, "Your payments did not load.")}</p>
          <Button variant="default" size="md" onClick={() => void list.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {list.data?.total === 0 && (
        <p className={classes.soft}>Nothing yet. Receipts are kept here once you have paid.</p>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={classes.history} aria-busy={list.isPlaceholderData}>
            {list.data.orders.map((order) => (
              <Row key={order.orderId} order={order} />
            ))}
          </ul>
          <Pagination
            label="Pages of payments"
            page={list.data.page}
            totalPages={list.data.totalPages}
            onPage={(page) => setAddress(withParts({ page: page > 1 ? String(page) : null }))}
          />
        </>
      )}
    </section>
  );
}

function Row({ order }: { order: OrderView }) {
  const { orderId, examType, name, amountPaise, createdAt, paidAt } = order;
  const what = `${name}, ${formatMoment(paidAt ?? createdAt)}`;
  return (
    <li>
      <span className={classes.what}>
        <strong>{name}</strong>
        <span className={classes.soft}>{formatMoment(paidAt ?? createdAt)}</span>
      </span>
      <span className={classes.amount}>{formatRupees(amountPaise / 100)}</span>
      <span className={classes.state} data-state={standingOf(order)}>
        {orderStateWords(order)}
      </span>
      {hasReceipt(order) ? (
        <Button
          component={Link}
          to={linkTo("receipt", { orderId })}
          variant="default"
          size="md"
          aria-label={`Receipt: ${what}`}
        >
          Receipt
        </Button>
      ) : (
        <Button
          component={Link}
          to={linkTo("payment", {}, { examType, order: orderId })}
          variant="default"
          size="md"
          aria-label={`${order.pending ? "Follow" : "Pay"}: ${what}`}
        >
          {order.pending ? "Follow" : "Pay"}
        </Button>
      )}
    </li>
  );
}
