import { policiesSince, type Policy, privacy, refunds, terms } from "@academy/ui/brand-policies.ts";
import { usePage } from "../lib/page.ts";
import { SellerFacts } from "../lib/seller-facts.tsx";
import classes from "./policy.module.css";

/** A text about the academy, with who is behind it. */
function PolicyPage({ policy: { title, lead, sections } }: { policy: Policy }) {
  const heading = usePage(title);
  return (
    <article className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.lead}>{lead}</p>
      <p className={classes.since}>In force since {policiesSince}.</p>
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

/** /privacy */
export const PrivacyScreen = () => <PolicyPage policy={privacy} />;
/** /terms */
export const TermsScreen = () => <PolicyPage policy={terms} />;
/** /refunds */
export const RefundsScreen = () => <PolicyPage policy={refunds} />;
