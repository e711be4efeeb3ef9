import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeOffer } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { Icon } from "../../lib/icons.tsx";
import { linkTo } from "../../lib/paths.ts";
import classes from "./offer-list.module.css";

interface OfferListProps {
  offers: readonly ExamTypeOffer[];
  held: readonly SubscriptionView[];
}

/** What can be subscribed to, each with its fee, its length and the way to pay. */
export function OfferList({ offers, held }: OfferListProps) {
  const runningOf = ({ examType }: ExamTypeOffer) =>
    held.find((one) => one.examType === examType && one.running);
  return (
    <ul className={classes.offers}>
      {offers.map((offer) => (
        <Offer key={offer.examType} offer={offer} running={runningOf(offer)} />
      ))}
    </ul>
  );
}

interface OfferProps {
  offer: ExamTypeOffer;
  running: SubscriptionView | undefined;
}

function Offer({ offer, running }: OfferProps) {
  const { examType, name, fee, days, includes } = offer;
  const verb = running ? "Extend" : "Subscribe";
  return (
    <li className={classes.offer} data-running={running !== undefined}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {running && <span className={classes.badge}>Until {formatDay(running.until)}</span>}
      </div>
      <p className={classes.price}>
        {formatRupees(fee)} <span>for {lengthText(days)}</span>
      </p>
      <ul className={classes.includes}>
        {includes.map((line) => (
          <li key={line}>
            <Icon name="tick" size={18} />
            {line}
          </li>
        ))}
      </ul>
      <Button
        component={Link}
        to={linkTo("payment", {}, { examType, fee: String(fee) })}
        size="md"
        variant={running ? "default" : "filled"}
        className={classes.action ?? ""}
        aria-label={`${verb}: ${name}`}
      >
        {verb}
      </Button>
    </li>
  );
}
