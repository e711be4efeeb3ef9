import { Link } from "react-router-dom";
import { patterns } from "./address/paths.ts";
import classes from "./policy-links.module.css";

/** The policy pages that every footer links to. */
export const policyPages = [
  { to: patterns.privacy, name: "Privacy" },
  { to: patterns.terms, name: "Terms" },
  { to: patterns.refunds, name: "Refunds" },
  { to: patterns.contact, name: "Contact" },
] as const;

/** The footer of every page, except of tests and of the start page, which has its own footer. */
export function PolicyFooter() {
  return (
    <footer className={`${classes.footer} academy-screen-only`}>
      <nav aria-label="About the academy">
        {policyPages.map(({ to, name }) => (
          <Link key={to} to={to} className="academy-tap">
            {name}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
