import { brand } from "@academy/ui/brand.ts";
import { Link } from "react-router-dom";
import { patterns } from "../../lib/address/paths.ts";
import { useTakenOver } from "../../lib/session/taken-over.ts";
import { policyPages } from "../../lib/policy-links.tsx";
import classes from "./landing-page.module.css";

const thisYear = () => new Date().getFullYear();

/** The current year, not the year in which the page was prerendered. */
const Year = () => useTakenOver() && thisYear();

/** The start page's footer: its parts, the accounts, and the policies. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.wrap}>
        <p>
          © <Year /> {brand.name}. All rights reserved.
        </p>
        <nav aria-label="Footer">
          <a className="academy-tap" href="#exams">
            Exams
          </a>
          <a className="academy-tap" href="#lectures">
            Lectures
          </a>
          <a className="academy-tap" href="#sample-tests">
            Sample tests
          </a>
          <a className="academy-tap" href="#enquiry">
            Ask us
          </a>
          <Link className="academy-tap" to={patterns.login}>
            Login
          </Link>
          <Link className="academy-tap" to={patterns.signup}>
            Sign Up
          </Link>
          {policyPages.map(({ to, name }) => (
            <Link key={to} className="academy-tap" to={to}>
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
