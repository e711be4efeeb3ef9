import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeOffer } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { TickList } from "../../lib/tick-list.tsx";
import classes from "./offer-list.module.css";

interface OfferListProps {
  offers: readonly ExamTypeOffer[];
  held: readonly SubscriptionView[];
}

/** The subscriptions on sale, each with its fee, its duration and the link to pay. */
export function OfferList({ offers, held }: OfferListProps) {
  const runningOf = ({ examType }: ExamTypeOffer) =>
    held.find((one) => one.examType === examType && one.running);
  return (
    <Grid component="ul" min="18rem">
      {offers.map((offer) => (
        <Offer key={offer.examType} offer={offer} running={runningOf(offer)} />
      ))}
    </Grid>
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
    <Card component="li" tone={running ? "active" : "plain"} className={classes.offer}>
      <Row justify="between">
        <Text component="h3" size="lg">
          {name}
        </Text>
        {running && <Badge tone="info">Until {formatDay(running.until)}</Badge>}
      </Row>
      <Text size="xl" strong className="academy-tabular">
        {formatRupees(fee)}{" "}
        <Text component="small" tone="soft" className={classes.length}>
          for {lengthText(days)}
        </Text>
      </Text>
      <TickList lines={includes} />
      <Button
        component={Link}
        to={linkTo("payment", {}, { examType, fee: String(fee) })}
        variant="default"
        className={classes.action}
        aria-label={`${verb}: ${name}`}
      >
        {verb}
      </Button>
    </Card>
  );
}
