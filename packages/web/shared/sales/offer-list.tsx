import { type ExamType, lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeOffer } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { Link } from "react-router-dom";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { TickList } from "../../lib/tick-list.tsx";

interface OfferListProps {
  offers: readonly ExamTypeOffer[];
  held: readonly SubscriptionView[];
  /** The student's own exam, which comes first and large. */
  own?: ExamType | undefined;
}

/** The subscriptions on sale, each with its fee, its duration and the link to pay. */
export function OfferList({ offers, held, own }: OfferListProps) {
  const runningOf = ({ examType }: ExamTypeOffer) =>
    held.find((one) => one.examType === examType && one.running);
  const first = offers.find(({ examType }) => examType === own);
  return (
    <Stack>
      {first && <OwnOffer offer={first} running={runningOf(first)} />}
      <LineList framed>
        {offers
          .filter((offer) => offer !== first)
          .map((offer) => (
            <Offer key={offer.examType} offer={offer} running={runningOf(offer)} />
          ))}
      </LineList>
    </Stack>
  );
}

interface OfferProps {
  offer: ExamTypeOffer;
  running: SubscriptionView | undefined;
}

function OwnOffer({ offer, running }: OfferProps) {
  return (
    <Card component="section" tone={running ? "active" : "plain"} aria-label={offer.name}>
      <Row justify="between" align="start">
        <div>
          <h3>{offer.name}</h3>
          <Fee offer={offer} size="2xl" />
        </div>
        {running && <Until running={running} />}
      </Row>
      <TickList lines={offer.includes} />
      <Row>
        <Pay offer={offer} running={running} variant="filled" />
      </Row>
    </Card>
  );
}

function Offer({ offer, running }: OfferProps) {
  return (
    <li>
      <div>
        <Row gap="xs">
          <h3>{offer.name}</h3>
          {running && <Until running={running} />}
        </Row>
        <Text size="sm" tone="soft">
          {offer.includes[0]}
        </Text>
      </div>
      <Fee offer={offer} size="lg" />
      <Pay offer={offer} running={running} variant="default" />
    </li>
  );
}

const Until = ({ running }: { running: SubscriptionView }) => (
  <Badge tone="info">Until {formatDay(running.until)}</Badge>
);

const Fee = ({ offer: { fee, days }, size }: { offer: ExamTypeOffer; size: "lg" | "2xl" }) => (
  <p className="academy-tabular">
    <Text component="b" size={size}>
      {formatRupees(fee)}
    </Text>{" "}
    <Text component="small" tone="soft">
      for {lengthText(days)}
    </Text>
  </p>
);

function Pay({ offer, running, variant }: OfferProps & { variant: "filled" | "default" }) {
  const { examType, name, fee } = offer;
  const verb = running ? "Extend" : "Subscribe";
  return (
    <Button
      component={Link}
      to={linkTo("payment", {}, { examType, fee: String(fee) })}
      variant={variant}
      aria-label={`${verb}: ${name}`}
    >
      {verb}
    </Button>
  );
}
