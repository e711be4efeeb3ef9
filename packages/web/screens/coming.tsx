import { Link } from "react-router-dom";
import { usePage } from "../lib/page.ts";
import { homeOf, patterns } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import classes from "./coming.module.css";

/** A page that comes later: what it will be, and the way back. */
export function ComingPage({ title, text }: { title: string; text: string }) {
  const heading = usePage(title);
  const { token, user } = useSession();
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      {token && user ? (
        <Link className={classes.back} to={homeOf(user)}>
          Back to the dashboard
        </Link>
      ) : (
        <Link className={classes.back} to={patterns.signup}>
          Create a free account
        </Link>
      )}
    </div>
  );
}
