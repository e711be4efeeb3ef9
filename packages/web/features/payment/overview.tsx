import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Badge, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { offersQuery, useExamTypeName } from "../../shared/sales/exam-types.queries.ts";
import { OfferList } from "../../shared/sales/offer-list.tsx";
import { takenTests } from "../../shared/results/taken-tests.queries.ts";
import { subscriptionsQuery } from "../../shared/sales/subscriptions.queries.ts";
import { inOrder } from "./payment.rules.ts";

/** Loaded separately, because it is below the offers: a page with a fee does not become heavier. */
const History = lazy(async () => ({ default: (await import("./history.tsx")).History }));

/**
 * A student's subscriptions, the other subscriptions on sale, other products as `children`, and
 * earlier payments.
 */
export function Overview({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const held = useQuery(subscriptionsQuery(user?.userId ?? ""));
  const offers = useQuery(offersQuery);
  const taken = useQuery(takenTests(user?.userId ?? ""));
  // The offers are sorted by the student's own exam, which may be unknown.
  const waits = offers.isPending || held.isPending || taken.isPending;
  return (
    <Stack gap="xl">
      {held.data && held.data.length > 0 && <Held subscriptions={inOrder(held.data)} />}
      <Stack component="section" aria-labelledby="offers">
        <Text component="h2" size="lg" id="offers">
          Subscribe to an exam
        </Text>
        <QueryView
          query={waits ? { ...offers, data: undefined } : offers}
          failed="The subscriptions did not load"
          loading={<RowsSkeleton label="Loading the subscriptions" />}
          isEmpty={({ length }) => length === 0}
          empty={
            <EmptyState title="No subscriptions on sale right now">
              You can still take public tests.
            </EmptyState>
          }
        >
          {(list) => (
            <OfferList
              offers={list}
              held={held.data ?? []}
              own={(held.data?.[0] ?? taken.data?.[0])?.examType}
            />
          )}
        </QueryView>
      </Stack>
      {children}
      {!waits && (
        <Suspense fallback={null}>
          <History />
        </Suspense>
      )}
    </Stack>
  );
}

function Held({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  const nameOf = useExamTypeName();
  return (
    <Stack component="section" aria-labelledby="held">
      <Text component="h2" size="lg" id="held">
        Your subscriptions
      </Text>
      <LineList framed>
        {subscriptions.map(({ examType, running, until, source }) => (
          <li key={examType}>
            <div>
              <Text strong tone={running ? "plain" : "soft"}>
                {nameOf(examType)}
              </Text>
              <Text size="sm" tone="soft">
                {running ? "Open until" : "Ended"} {formatDay(until)}
              </Text>
            </div>
            {source === "granted" && <Badge>Complimentary</Badge>}
          </li>
        ))}
      </LineList>
    </Stack>
  );
}
