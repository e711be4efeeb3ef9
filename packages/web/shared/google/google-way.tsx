import { lazy, Suspense } from "react";
import { useGoogle } from "../../lib/deployment.ts";

const GoogleButton = lazy(async () => {
  const { GoogleButton: component } = await import("./google-button.tsx");
  return { default: component };
});

/** The way in by Google, where this deployment has one; nothing elsewhere, and nothing is loaded. */
export function GoogleWay({ next }: { next: string | null }) {
  const google = useGoogle();
  if (!google) return null;
  return (
    <Suspense>
      <GoogleButton next={next} />
    </Suspense>
  );
}
