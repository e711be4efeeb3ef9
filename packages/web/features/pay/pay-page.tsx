import type { LinkOffer } from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Card, Notice, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { usePage } from "../../lib/address/page.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { Split } from "../../lib/split.tsx";
import { PayForm } from "./pay-form.tsx";
import { linkQuery } from "./pay.queries.ts";
import { Paid, Waiting } from "./paid.tsx";
import { useLinkPayment } from "./use-link-payment.ts";
import { useSecret } from "./use-secret.ts";

const TITLE = "Pay for a student";

/** /pay#secret: pays for a student without an account. */
export function PayPage() {
  const secret = useSecret();
  const heading = usePage(TITLE);
  return (
    <>
      <PageHead title={TITLE} heading={heading} />
      {secret === null ? (
        <Notice component="p">
          <strong>This link is incomplete.</strong> Open it again from the message that the academy
          sent you.
        </Notice>
      ) : (
        <LinkPayment key={secret} secret={secret} />
      )}
    </>
  );
}

function LinkPayment({ secret }: { secret: string }) {
  const payment = useLinkPayment(secret);
  const offer = useQuery({ ...linkQuery(secret), enabled: !payment.isProven && !payment.outcome });
  const { outcome, isProven, left } = payment;
  if (outcome && outcome.state !== "waiting") return <Paid outcome={outcome} />;
  if (isProven) return <Waiting />;
  return (
    <QueryView
      query={offer}
      failed="The payment did not load"
      loading={<Loading />}
      problem={(error) =>
        error instanceof ApiError &&
        error.status === 404 && <Unusable words={error.message} opened={left !== null} />
      }
    >
      {(found) => !offer.isError && <Offer offer={found} secret={secret} payment={payment} />}
    </QueryView>
  );
}

const Loading = () => (
  <div aria-busy="true">
    <output className="academy-unseen">Loading the payment</output>
    <Skeleton height={320} />
  </div>
);

/** Says that the link cannot be used, with the same words for every reason. */
const Unusable = ({ words, opened }: { words: string; opened: boolean }) => (
  <Notice>
    <p>{words}</p>
    {opened && <p>If you have just paid, the payment has arrived. Do not pay again.</p>}
  </Notice>
);

interface OfferProps {
  offer: LinkOffer;
  secret: string;
  payment: ReturnType<typeof useLinkPayment>;
}

function Offer({ offer, ...paying }: OfferProps) {
  const { academy, student, what, amountPaise, dueDay, until } = offer;
  return (
    <Split columns="panel">
      <Stack component="section" gap="md" aria-labelledby="due">
        <Text component="h2" size="lg" id="due">
          {formatRupees(amountPaise / 100)} for {student}
        </Text>
        <Facts
          look="rows"
          facts={[
            { name: "For", value: what },
            { name: "To", value: academy },
            { name: "Due on", value: formatDay(dueDay) },
            { name: "This link works until", value: formatDay(until) },
          ]}
        />
      </Stack>
      <Card component="section" gap="md" aria-label="Payment">
        <PayForm offer={offer} {...paying} />
      </Card>
    </Split>
  );
}
