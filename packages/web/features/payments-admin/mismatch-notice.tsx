import { Notice } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { mismatchesQuery } from "./payments-admin.queries.ts";
import { patterns } from "../../lib/paths.ts";
import classes from "./payments-admin.module.css";

/** Says on the dashboard that a payment does not fit its subscription; else nothing. */
export function MismatchNotice() {
  const { data } = useQuery(mismatchesQuery(1));
  if (!data || data.total === 0) return null;
  return (
    <Notice component="output" tone="warning" className={classes.notice}>
      {countOf(data.total, "payment does", "payments do")} not fit{" "}
      {data.total === 1 ? "its" : "their"} subscription.{" "}
      <Link to={patterns.adminPayments}>Look at {data.total === 1 ? "it" : "them"}</Link>
    </Notice>
  );
}
