import type { OutsideLink } from "@academy/core/kernel/shared/link.rules.ts";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Way } from "./student-tests.rules.ts";

/** Loaded on demand, because few tests are on another site. */
const OutsideDialog = lazy(async () => ({
  default: (await import("./outside-dialog.tsx")).OutsideDialog,
}));

/**
 * Opens the address of a test. Before an external address, the returned element asks for
 * confirmation.
 */
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
