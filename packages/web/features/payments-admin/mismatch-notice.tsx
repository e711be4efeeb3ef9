import { Notice } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { mismatchesQuery } from "./payments-admin.queries.ts";
import { adminPatterns } from "../../lib/address/admin-paths.ts";

/** Shows on the dashboard how many payments do not match their subscription; renders nothing if all do. */
export function MismatchNotice() {
  const { data } = useQuery(mismatchesQuery(1));
  if (!data || data.total === 0) return null;
  return (
    <Notice component="output" tone="warning">
      {countOf(data.total, "payment needs", "payments need")} attention.{" "}
      <Link to={adminPatterns.adminPayments}>Show {data.total === 1 ? "it" : "them"}</Link>
    </Notice>
  );
}
