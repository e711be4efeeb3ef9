import { contact } from "@academy/ui/brand-policies.ts";
import { Link } from "react-router-dom";
import { usePage } from "../lib/page.ts";
import { patterns } from "../lib/paths.ts";
import { SellerFacts } from "../lib/seller-facts.tsx";
import classes from "./policy.module.css";

/** /contact: how to reach the academy, and who it is. */
export function ContactScreen() {
  const heading = usePage(contact.title);
  return (
    <article className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        {contact.title}
      </h1>
      <p className={classes.lead}>{contact.lead}</p>
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
