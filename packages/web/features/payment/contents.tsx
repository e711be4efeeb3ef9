import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { subscriptionsQuery } from "../../shared/sales/subscriptions.queries.ts";
import { TickList } from "../../lib/tick-list.tsx";

interface ContentsProps {
  offer: PaymentOffer;
  /** What a subscriber gets, one short line each. */
  includes: readonly string[];
}

/** What the payment buys, and until when. */
export function Contents({ offer, includes }: ContentsProps) {
  const { examType, name, days, from, until } = offer;
  const { user } = useSession();
  const { data: held = [] } = useQuery(subscriptionsQuery(user?.userId ?? ""));
  const running = held.find((one) => one.examType === examType && one.running);
  return (
    <Stack component="section" gap="lg" aria-labelledby="contents">
      <Text component="h2" size="lg" id="contents">
        What you get
      </Text>
      <TickList lines={[`All ${name} tests and videos for subscribers`, ...includes]} />
      <Facts
        facts={[
          { name: "Duration", value: lengthText(days) },
          {
            name: running ? "Continues from" : "Starts",
            value: running ? formatDay(from) : "Immediately after payment",
          },
          { name: "Valid until", value: formatDay(until) },
        ]}
      />
      {running && (
        <Notice component="p">
          You are subscribed until <strong>{formatDay(running.until)}</strong>. The new period is
          added to it.
        </Notice>
      )}
    </Stack>
  );
}
