import { lazy, Suspense } from "react";
import { useGoogle } from "../../lib/api/deployment.ts";

const GoogleButton = lazy(async () => {
  const { GoogleButton: component } = await import("./google-button.tsx");
  return { default: component };
});

/** The Google login button; renders and loads nothing if this deployment has no Google login. */
export function GoogleLogin({ next }: { next: string | null }) {
  const google = useGoogle();
  if (!google) return null;
  return (
    <Suspense>
      <GoogleButton next={next} />
    </Suspense>
  );
}
