import { type Deployment, DEPLOYMENT_PATH } from "@academy/core/shared/deployment.rules.ts";
import { useEffect, useState } from "react";

const nothing: Deployment = {};
let asked: Promise<Deployment> | undefined;

async function ask(): Promise<Deployment> {
  const answer = await fetch(DEPLOYMENT_PATH);
  if (!answer.ok) throw new Error(`${DEPLOYMENT_PATH}: ${answer.status}`);
  // Written by the deployment's own stacks, from this very type.
  return (await answer.json()) as Deployment;
}

/** What this deployment offers, asked once. Where that cannot be had there is no Google, for now. */
export function deployment(): Promise<Deployment> {
  asked ??= ask().catch(() => {
    asked = undefined;
    return nothing;
  });
  return asked;
}

/** Where sign-in with Google is offered; undefined until that is known, and where it is not. */
export function useGoogle(): Deployment["google"] {
  const [google, setGoogle] = useState<Deployment["google"]>();
  useEffect(() => {
    let wanted = true;
    void deployment().then((known) => wanted && setGoogle(known.google));
    return () => {
      wanted = false;
    };
  }, []);
  return google;
}
