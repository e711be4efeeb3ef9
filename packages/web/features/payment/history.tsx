import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Notice, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { readPage, withParts } from "../../lib/address.rules.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { formatDay, formatMoment, formatRupees } from "../../lib/format.ts";
import {
  type Standing,
  orderStateWords,
  standingOf,
} from "../../shared/sales/order-words.rules.ts";
import { linkTo } from "../../lib/paths.ts";
import { useAddress } from "../../lib/use-address.ts";
import { ordersQuery } from "./payment.queries.ts";
import { hasReceipt, inOrder } from "./payment.rules.ts";
import classes from "./payment.module.css";
import { offersQuery, useExamName } from "../../shared/sales/exam-types.queries.ts";
import { OfferList } from "../../shared/sales/offer-list.tsx";
import { useSession } from "../../lib/session.ts";
import { subscriptionsQuery } from "../../shared/sales/subscriptions.queries.ts";

const TONES: Readonly<Record<Standing, "plain" | "success" | "warning" | "error">> = {
  created: "plain",
  failed: "error",
  paid: "success",
  refunding: "warning",
  refunded: "plain",
  pending: "warning",
  part: "warning",
};

/** Every order of this student, newest first, each with its receipt or the link to finish it. */
function History() {
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
        <Text tone="soft">Nothing yet. Receipts are kept here once you have paid.</Text>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={classes.list} aria-busy={list.isPlaceholderData}>
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
    </Stack>
  );
}

function Row({ order }: { order: OrderView }) {
  const { orderId, examType, name, amountPaise, createdAt, paidAt } = order;
  const what = `${name}, ${formatMoment(paidAt ?? createdAt)}`;
  return (
    <li className={classes.order}>
      <span>
        <strong>{name}</strong>
        <Text size="sm" tone="soft">
          {formatMoment(paidAt ?? createdAt)}
        </Text>
      </span>
      <span className={classes.amount}>{formatRupees(amountPaise / 100)}</span>
      <span>
        <Badge tone={TONES[standingOf(order)]}>{orderStateWords(order)}</Badge>
      </span>
      {hasReceipt(order) ? (
        <Button
          component={Link}
          to={linkTo("receipt", { orderId })}
          variant="default"
          aria-label={`Receipt: ${what}`}
        >
          Receipt
        </Button>
      ) : (
        <Button
          component={Link}
          to={linkTo("payment", {}, { examType, order: orderId })}
          variant="default"
          aria-label={`${order.pending ? "Follow" : "Pay"}: ${what}`}
        >
          {order.pending ? "Follow" : "Pay"}
        </Button>
      )}
    </li>
  );
}

/** A student's subscriptions, what else there is, and what was paid. */
export function Overview() {
  const { user } = useSession();
  const held = useQuery(subscriptionsQuery(user?.userId ?? ""));
  const offers = useQuery(offersQuery);
  return (
    <Stack gap="xl">
      {held.data && held.data.length > 0 && <Held subscriptions={inOrder(held.data)} />}
      <Stack component="section" aria-labelledby="offers">
        <Text component="h2" size="lg" id="offers">
          Subscribe to an exam
        </Text>
        {offers.isPending && <CardsSkeleton cards={3} label="Loading the subscriptions" />}
        {offers.isError && (
          <ErrorState
            title="The subscriptions did not load"
            message={messageOf(offers.error, "Please try again in a moment.")}
            onRetry={() => void offers.refetch()}
            retrying={offers.isFetching}
          />
        )}
        {offers.data?.length === 0 && (
          <EmptyState title="Nothing to subscribe to right now">
            The academy offers no subscriptions at the moment. Public tests are open to you anyway.
          </EmptyState>
        )}
        {offers.data && offers.data.length > 0 && (
          <OfferList offers={offers.data} held={held.data ?? []} />
        )}
      </Stack>
      <History />
    </Stack>
  );
}

function Held({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  const nameOf = useExamName();
  return (
    <Stack component="section" aria-labelledby="held">
      <Text component="h2" size="lg" id="held">
        Your subscriptions
      </Text>
      <ul className={classes.list}>
        {subscriptions.map(({ examType, running, until, source }) => (
          <li key={examType} className={classes.held} data-running={running}>
            <strong>{nameOf(examType)}</strong>
            <span>
              {running ? "Open until" : "Ended"} {formatDay(until)}
            </span>
            {source === "granted" && (
              <Text component="span" size="sm" tone="soft">
                Complimentary
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
