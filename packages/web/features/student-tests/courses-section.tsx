import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { offersQuery } from "../../shared/sales/exam-types.queries.ts";
import { OfferList } from "../../shared/sales/offer-list.tsx";
import { patterns } from "../../lib/address/paths.ts";
import { subscriptionsQuery } from "../../shared/sales/subscriptions.queries.ts";
import { PartError } from "./part-error.tsx";

/** The subscriptions on sale, and the student's own subscriptions. */
export function CoursesSection({ userId }: { userId: string }) {
  const offers = useQuery(offersQuery);
  const held = useQuery(subscriptionsQuery(userId));
  if (offers.isPending) {
    return (
      <div aria-busy="true">
        <span className="academy-unseen">Loading the courses…</span>
        <Skeleton height={240} />
      </div>
    );
  }
  if (offers.isError) return <PartError query={offers} what="courses" />;
  return (
    <Stack>
      <OfferList offers={offers.data} held={held.data ?? []} />
      {offers.data.length === 0 && (
        <Text tone="soft">
          Coming soon: subscribe to a course here and open all of its tests and videos.
        </Text>
      )}
      <Row>
        <Button component={Link} to={patterns.payment} variant="default">
          Your subscriptions and payments
        </Button>
      </Row>
    </Stack>
  );
}
