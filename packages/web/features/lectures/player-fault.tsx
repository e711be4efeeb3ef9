import { brand } from "@academy/ui/brand.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../../lib/form/form-errors.ts";
import type { Fault } from "./file-source.ts";

const ask = `write to ${brand.contactEmail}`;

/** Why a lecture does not play, and what its viewer can do. */
const words: Record<Extract<Fault, string>, { title: string; message: string }> = {
  format: {
    title: "This browser cannot play this lecture",
    message: `Its file has a format that not every browser reads. Open it in an up-to-date Chrome, Edge, Firefox or Safari, or ${ask}: the academy can make copies that play everywhere.`,
  },
  gone: {
    title: "The file of this lecture was not found",
    message: `Reload the page. If that does not help, ${ask}.`,
  },
  line: {
    title: "There is no connection",
    message: "The lecture begins as soon as you are connected again.",
  },
};

interface FaultProps {
  query: Pick<UseQueryResult, "error" | "isError" | "isFetching" | "refetch">;
  fault: Fault | null;
}

/**
 * The notice that is shown in place of the picture and says why there is none; null if the picture
 * is there or may still come.
 */
export function faultOf({ query, fault }: FaultProps) {
  if (query.isError) {
    return (
      <ErrorState
        title="The video did not load"
        message={messageOf(query.error, "Please try again.")}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return typeof fault === "string" ? <ErrorState {...words[fault]} /> : null;
}
