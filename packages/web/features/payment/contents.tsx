import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../lib/format.ts";
import { Icon } from "../../lib/icons.tsx";
import { useSession } from "../../lib/session.ts";
import { subscriptionsQuery } from "../../shared/sales/subscriptions.queries.ts";
import classes from "./payment.module.css";

interface ContentsProps {
  offer: PaymentOffer;
  /** What one gets, a short text each. */
  includes: readonly string[];
}

/** What the money is for, and until when. */
export function Contents({ offer, includes }: ContentsProps) {
  const { examType, name, days, from, until } = offer;
  const { user } = useSession();
  const { data: held = [] } = useQuery(subscriptionsQuery(user?.userId ?? ""));
  const running = held.find((one) => one.examType === examType && one.running);
  return (
    <section className={classes.contents} aria-labelledby="contents">
      <h2 id="contents">What you get</h2>
      <ul className={classes.includes}>
        {[`All ${name} tests and videos for subscribers`, ...includes].map((line) => (
          <li key={line}>
            <Icon name="tick" size={20} />
            {line}
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        <div>
          <dt>Length</dt>
          <dd>{lengthText(days)}</dd>
        </div>
        <div>
          <dt>{running ? "Continues from" : "Begins"}</dt>
          <dd>{running ? formatDay(from) : "As soon as it is paid"}</dd>
        </div>
        <div>
          <dt>Until</dt>
          <dd>{formatDay(until)}</dd>
        </div>
      </dl>
      {running && (
        <p className={classes.notice}>
          You are subscribed until <strong>{formatDay(running.until)}</strong>. What you pay now is
          added to that: you lose no day.
        </p>
      )}
    </section>
  );
}
