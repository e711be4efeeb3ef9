import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import type { OfflinePanel } from "./offline-panel.tsx";
import { whenIdle } from "./when-idle.ts";

const Panel = lazy(async () => {
  try {
    return { default: (await import("./offline-panel.tsx")).OfflinePanel };
  } catch {
    // No connection, and the app is not on this device: there is nothing to resume or to update.
    return { default: () => null };
  }
});

/** The offline app's part of the dashboard, loaded when the page is idle. */
export function OfflineApp(props: ComponentProps<typeof OfflinePanel>) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    idle && (
      <Suspense>
        <Panel {...props} />
      </Suspense>
    )
  );
}
