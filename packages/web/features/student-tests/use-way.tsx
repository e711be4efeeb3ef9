import type { OutsideLink } from "@academy/core/kernel/shared/link.rules.ts";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Way } from "./student-tests.rules.ts";

/** Loaded on demand, because few tests are on another site. */
const OutsideDialog = lazy(async () => ({
  default: (await import("./outside-dialog.tsx")).OutsideDialog,
}));

/** Opens a test's link; an external one asks first, in the returned element. */
export function useWay() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<OutsideLink | null>(null);
  const go = (way: Way) => (way.kind === "page" ? void navigate(way.to) : setAsking(way));
  const dialog = asking && (
    <Suspense>
      <OutsideDialog link={asking} onClose={() => setAsking(null)} />
    </Suspense>
  );
  return { go, dialog };
}
