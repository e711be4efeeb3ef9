import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { offersQuery, useExamName } from "../../shared/sales/exam-types.queries.ts";
import { QueryView } from "../../lib/query-view.tsx";
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
    <Stack gap="xl">
      {held.data && held.data.length > 0 && <Held subscriptions={inOrder(held.data)} />}
      <Stack component="section" aria-labelledby="offers">
        <Text component="h2" size="lg" id="offers">
          Subscribe to an exam
        </Text>
        <QueryView
          query={offers}
          failed="The subscriptions did not load"
          loading={<CardsSkeleton cards={3} label="Loading the subscriptions" />}
          isEmpty={({ length }) => length === 0}
          empty={
            <EmptyState title="Nothing to subscribe to right now">
              The academy offers no subscriptions at the moment. Public tests are open to you
              anyway.
            </EmptyState>
          }
        >
          {(list) => <OfferList offers={list} held={held.data ?? []} />}
        </QueryView>
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
