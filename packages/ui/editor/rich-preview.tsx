import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";

const DrawnText = lazy(async () => ({ default: (await import("./drawn-text.tsx")).DrawnText }));

/** A stored text as students see it, its formulas drawn here; a wrong one is shown with its reason. */
export function RichPreview({ html, as }: { html: string; as?: "div" | "span" }) {
  return (
    <Suspense fallback={<Skeleton height="1.6em" />}>
      <DrawnText html={html} {...(as && { as })} />
    </Suspense>
  );
}
