import { useEffect, useState } from "react";

/** A dismissed dialog reappears after a minute if its reason still exists. */
const PEACE_MS = 60_000;

export function useDismissed(reason: boolean): [boolean, () => void] {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed && !reason) setDismissed(false);
  useEffect(() => {
    if (!dismissed) return;
    const timer = setTimeout(() => setDismissed(false), PEACE_MS);
    return () => clearTimeout(timer);
  }, [dismissed]);
  return [dismissed, () => setDismissed(true)];
}
