import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
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

/** A student's subscriptions, what else is on sale, and earlier payments. */
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
          <EmptyState title="No subscriptions on sale right now">
            You can still take public tests.
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
