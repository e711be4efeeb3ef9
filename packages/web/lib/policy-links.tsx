import { Link } from "react-router-dom";
import { patterns } from "./paths.ts";
import classes from "./policy-links.module.css";

/** The pages about the academy that every footer leads to. */
export const policyPages = [
  { to: patterns.privacy, name: "Privacy" },
  { to: patterns.terms, name: "Terms" },
  { to: patterns.refunds, name: "Refunds" },
  { to: patterns.contact, name: "Contact" },
] as const;

/** The footer of every page but the start page, which has its own, and a test's. */
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
