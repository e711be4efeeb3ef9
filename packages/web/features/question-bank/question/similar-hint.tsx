import { type ComponentProps, lazy, Suspense } from "react";
import type { SimilarNotice as Loaded } from "./similar-notice.tsx";

/**
 * Loaded with the first change, so that the form opens without waiting for it. Without a
 * connection, the form works without this hint.
 */
const SimilarNotice = lazy(() =>
  import("./similar-notice.tsx").then(
    (loaded) => ({ default: loaded.SimilarNotice }),
    () => ({ default: () => <></> }),
  ),
);

/** Similar questions of the bank below the form's fields. */
export const SimilarHint = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <SimilarNotice {...props} />
  </Suspense>
);
