import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Opened } from "./report-page.tsx";
import classes from "./report.module.css";
import { patterns } from "../../lib/address/paths.ts";
import { sampleReportQuery } from "./report.queries.ts";

/** /sample-report: what a report looks like, for visitors without an account. */
export function SampleReportPage() {
  const { data, isError, isFetching, refetch } = useQuery(sampleReportQuery);
  return (
    <Stack gap="lg" className={classes.page}>
      <Notice component="aside" className="academy-screen-only" aria-label="About this report">
        <Row>
          <p>
            This is a sample with 150 invented students. Your own report opens when your test is
            marked.
          </p>
          <Button component={Link} to={patterns.signup}>
            Sign Up
          </Button>
        </Row>
      </Notice>
      {data && <Opened report={data} />}
      {isError && (
        <ErrorState
          title="The sample report did not load"
          message="Please try again in a moment."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <CardsSkeleton cards={4} label="Loading the sample report" />}
    </Stack>
  );
}
