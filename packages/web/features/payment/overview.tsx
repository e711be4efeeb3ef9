import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { offersQuery, useExamName } from "../../shared/sales/exam-types.queries.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { formatDay } from "../../lib/format.ts";
import { OfferList } from "../../shared/sales/offer-list.tsx";
import { useSession } from "../../lib/session.ts";
import { subscriptionsQuery } from "../../shared/sales/subscriptions.queries.ts";
import { History } from "./history.tsx";
import { inOrder } from "./payment.rules.ts";
import classes from "./payment.module.css";

/** A student's subscriptions, what else there is, and what was paid. */
export function Overview() {
  const { user } = useSession();
  const held = useQuery(subscriptionsQuery(user?.userId ?? ""));
  const offers = useQuery(offersQuery);
  return (
    <>
      {held.data && held.data.length > 0 && <Held subscriptions={inOrder(held.data)} />}
      <section className={classes.section} aria-labelledby="offers">
        <h2 id="offers">Subscribe to an exam</h2>
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
      </section>
      <History />
    </>
  );
}

function Held({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  const nameOf = useExamName();
  return (
    <section className={classes.section} aria-labelledby="held">
      <h2 id="held">Your subscriptions</h2>
      <ul className={classes.held}>
        {subscriptions.map(({ examType, running, until, source }) => (
          <li key={examType} data-running={running}>
            <strong>{nameOf(examType)}</strong>
            <span>
              {running ? "Open until" : "Ended"} {formatDay(until)}
            </span>
            {source === "granted" && <span className={classes.soft}>Given by the academy</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
