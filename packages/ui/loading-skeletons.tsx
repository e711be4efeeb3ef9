import type { ReactNode } from "react";
import { Grid, Skeleton, Stack } from "./kit/layout.tsx";

/** Announces once that something is loading; the grey shapes are silent. */
function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="academy-unseen">{label}</output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Lines of text, with a shorter last line. */
export function TextSkeleton({ lines = 3, label = "Loading" }: { lines?: number; label?: string }) {
  return (
    <Loading label={label}>
      <Stack gap="sm">
        {times(lines).map((line) => (
          <Skeleton key={line} height={14} width={line === lines - 1 ? "60%" : "100%"} />
        ))}
      </Stack>
    </Loading>
  );
}

/** Rows of a table or a list. */
export function RowsSkeleton({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <Loading label={label}>
      <Stack gap="sm">
        {times(rows).map((row) => (
          <Skeleton key={row} height={64} />
        ))}
      </Stack>
    </Loading>
  );
}

/** A grid of cards, for dashboards and lists of tests. */
export function CardsSkeleton({
  cards = 3,
  label = "Loading",
}: {
  cards?: number;
  label?: string;
}) {
  return (
    <Loading label={label}>
      <Grid min="15rem">
        {times(cards).map((card) => (
          <Skeleton key={card} height={132} />
        ))}
      </Grid>
    </Loading>
  );
}

/** A question with four options, in its later size. */
export function QuestionSkeleton({ label = "Loading the question" }: { label?: string }) {
  return (
    <Loading label={label}>
      <Stack gap="lg">
        <Stack gap="sm">
          <Skeleton height={16} />
          <Skeleton height={16} width="85%" />
        </Stack>
        <Stack gap="2xs">
          {times(4).map((option) => (
            <Skeleton key={option} height={56} />
          ))}
        </Stack>
      </Stack>
    </Loading>
  );
}
