import type { OutsideLink } from "@academy/core/kernel/shared/link.rules.ts";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Way } from "./student-tests.rules.ts";

/** Hardly any test is on another site: its question comes when it is asked. */
const OutsideDialog = lazy(async () => ({
  default: (await import("./outside-dialog.tsx")).OutsideDialog,
}));

/** Goes a test's way; whatever leads outside asks first, in the element to be shown. */
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
