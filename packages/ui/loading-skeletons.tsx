import type { CSSProperties, ReactNode } from "react";
import classes from "./state-view.module.css";

/** Says once that something loads; the grey shapes themselves are silent. */
function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="academy-unseen">{label}</output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

interface BonesProps extends Pick<CSSProperties, "height" | "gap"> {
  widths: readonly string[];
}

function Bones({ widths, height, gap = "0.75rem" }: BonesProps) {
  return (
    <div className={classes.bones} style={{ gap }}>
      {widths.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- grey lines have nothing else
        <span key={index} className={classes.bone} style={{ width, height }} />
      ))}
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, () => "100%");

/** Lines of text, the last one shorter. */
export function TextSkeleton({ lines = 3, label = "Loading" }: { lines?: number; label?: string }) {
  return (
    <Loading label={label}>
      <Bones widths={[...times(lines - 1), "60%"]} height={14} />
    </Loading>
  );
}

/** Rows of a table or a list. */
export function RowsSkeleton({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <Loading label={label}>
      <Bones widths={times(rows)} height={64} />
    </Loading>
  );
}

/** A grid of cards, as dashboards and lists of tests have. */
export function CardsSkeleton({
  cards = 3,
  label = "Loading",
}: {
  cards?: number;
  label?: string;
}) {
  return (
    <Loading label={label}>
      <div className={classes.boneCards}>
        <Bones widths={times(cards)} height={132} />
      </div>
    </Loading>
  );
}

/** A question with four options, in the size that it will have. */
export function QuestionSkeleton({ label = "Loading the question" }: { label?: string }) {
  return (
    <Loading label={label}>
      <Bones widths={["100%", "85%"]} height={16} />
      <div className={classes.boneOptions}>
        <Bones widths={times(4)} height={56} gap="0.625rem" />
      </div>
    </Loading>
  );
}
