import { type Deployment, DEPLOYMENT_PATH } from "@academy/core/kernel/shared/deployment.rules.ts";
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

/** What this deployment tells of itself; undefined until that is known. */
export function useDeployment(): Deployment | undefined {
  const [known, setKnown] = useState<Deployment>();
  useEffect(() => {
    let wanted = true;
    void deployment().then((told) => wanted && setKnown(told));
    return () => {
      wanted = false;
    };
  }, []);
  return known;
}

/** Where sign-in with Google is offered; undefined until that is known, and where it is not. */
export const useGoogle = (): Deployment["google"] => useDeployment()?.google;
