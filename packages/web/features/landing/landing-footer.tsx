import { brand } from "@academy/ui/brand.ts";
import { Row } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { patterns } from "../../lib/address/paths.ts";
import { useHydrated } from "../../lib/session/use-hydrated.ts";
import { policyPages } from "../../lib/policy-links.tsx";
import { navLink, PartLinks } from "./landing-links.tsx";
import classes from "./landing-page.module.css";

const thisYear = () => new Date().getFullYear();

/** The current year, not the year in which the page was prerendered. */
const Year = () => useHydrated() && thisYear();

/**
 * The start page's footer: links to the parts of the page, to login and signup, and to the
 * policies.
 */
export function Footer() {
  return (
    <Row component="footer" justify="between" className={`${classes.wrap} ${classes.footer}`}>
      <p>
        © <Year /> {brand.name}. All rights reserved.
      </p>
      <Row component="nav" gap="md" aria-label="Footer">
        <PartLinks />
        <a className={navLink} href="#enquiry">
          Ask us
        </a>
        <Link className={navLink} to={patterns.login}>
          Login
        </Link>
        <Link className={navLink} to={patterns.signup}>
          Sign Up
        </Link>
        {policyPages.map(({ to, name }) => (
          <Link key={to} className={navLink} to={to}>
            {name}
          </Link>
        ))}
      </Row>
    </Row>
  );
}
