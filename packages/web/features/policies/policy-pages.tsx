import {
  contact,
  policiesSince,
  type Policy,
  privacy,
  refunds,
  terms,
} from "@academy/ui/brand-policies.ts";
import { PageHead } from "@academy/ui/page.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { usePage } from "../../lib/address/page.ts";
import { patterns } from "../../lib/address/paths.ts";
import { SellerFacts } from "./seller-facts.tsx";
import classes from "./policy-pages.module.css";

/** A policy of the academy, with the seller's details. */
function PolicyPage({ policy: { title, lead, sections } }: { policy: Policy }) {
  const heading = usePage(title);
  return (
    <article className={classes.page}>
      <PageHead title={title} heading={heading} lead={lead} />
      <Text size="sm" tone="soft">
        In effect since {policiesSince}.
      </Text>
      {sections.map(({ title: about, text }) => (
        <section key={about}>
          <h2>{about}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>Who we are</h2>
        <SellerFacts />
      </section>
    </article>
  );
}

export const PrivacyPage = () => <PolicyPage policy={privacy} />;
export const TermsPage = () => <PolicyPage policy={terms} />;
export const RefundsPage = () => <PolicyPage policy={refunds} />;

/** /contact: how to reach the academy, and who runs it. */
export function ContactPage() {
  const heading = usePage(contact.title);
  return (
    <article className={classes.page}>
      <PageHead title={contact.title} heading={heading} lead={contact.lead} />
      <SellerFacts />
      <section>
        <h2>When we answer</h2>
        <p>{contact.answer}</p>
        <p>{contact.grievance}</p>
        <p>
          No email at hand? Use the <Link to={`${patterns.landing}#enquiry`}>enquiry form</Link>.
        </p>
      </section>
    </article>
  );
}
