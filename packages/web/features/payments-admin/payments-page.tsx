import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { withParts } from "../../lib/address.rules.ts";
import { ApiError } from "../../lib/api-error.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { mismatchesQuery } from "./mismatches.queries.ts";
import { readPage } from "../../lib/page-in-address.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useAddress } from "../../lib/use-address.ts";
import { OrderCard } from "./order-card.tsx";
import { soughtOrderQuery } from "./payments-admin.queries.ts";
import { isAdminView, orderIdIn } from "./payments-admin.rules.ts";
import classes from "./payments-admin.module.css";

/** Orders that need somebody: those that do not fit, and the one that is looked for. */
export function PaymentsPage() {
  const [address, setAddress] = useAddress();
  const orderId = address.get("order") ?? "";
  return (
    <>
      <Mismatches page={readPage(address)} onPage={(page) => setAddress(withParts({ page }))} />
      <section className={classes.section} aria-labelledby="order">
        <h2 id="order">Find an order</h2>
        <Search
          key={orderId}
          orderId={orderId}
          onSearch={(order) => setAddress(withParts({ order }))}
        />
        {orderId !== "" && <Sought orderId={orderId} />}
      </section>
    </>
  );
}

function Mismatches({ page, onPage }: { page: number; onPage: (page: string) => void }) {
  const list = useQuery(mismatchesQuery(page));
  return (
    <section className={classes.section} aria-labelledby="mismatches">
      <h2 id="mismatches">Payments that do not fit</h2>
      {list.isPending && <CardsSkeleton cards={2} label="Loading the orders" />}
      {list.isError && (
        <ErrorState
          title="The orders did not load"
          message={messageOf(list.error, "Please try again in a moment.")}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.total === 0 && (
        <EmptyState title="Every payment fits its subscription" sign="done">
          An order is listed here when money arrived without a subscription, or the other way round.
        </EmptyState>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={classes.cards} aria-busy={list.isPlaceholderData}>
            {list.data.mismatches.map(({ message, ...order }) => (
              <OrderCard key={order.orderId} order={order} message={message} />
            ))}
          </ul>
          <Pagination
            label="Pages of orders"
            page={list.data.page}
            totalPages={list.data.totalPages}
            onPage={(next) => onPage(String(next))}
          />
        </>
      )}
    </section>
  );
}

interface SearchProps {
  orderId: string;
  onSearch: (orderId: string) => void;
}

function Search({ orderId, onSearch }: SearchProps) {
  const [text, setText] = useState(orderId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(orderIdIn(text));
  };
  return (
    <search>
      <form className={classes.search} onSubmit={send}>
        <TextInput
          type="search"
          size="md"
          label="Receipt or order number"
          placeholder="ord_…"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" size="md" variant="default">
          Find
        </Button>
      </form>
    </search>
  );
}

function Sought({ orderId }: { orderId: string }) {
  const order = useQuery(soughtOrderQuery(orderId));
  if (order.isPending) return <CardsSkeleton cards={1} label="Looking for the order" />;
  if (order.isError) {
    const unknown = order.error instanceof ApiError && order.error.status === 404;
    return unknown ? (
      <output>No order has this number. Copy it from the student's receipt.</output>
    ) : (
      <ErrorState
        title="The order did not load"
        message={messageOf(order.error, "Please try again in a moment.")}
        onRetry={() => void order.refetch()}
        retrying={order.isFetching}
      />
    );
  }
  if (!isAdminView(order.data)) return null;
  return (
    <ul className={classes.cards}>
      <OrderCard order={order.data} />
    </ul>
  );
}
