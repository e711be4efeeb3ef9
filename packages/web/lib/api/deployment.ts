import { type Deployment, DEPLOYMENT_PATH } from "@academy/core/kernel/shared/deployment.rules.ts";
import { useEffect, useState } from "react";

const nothing: Deployment = {};
let asked: Promise<Deployment> | undefined;

async function ask(): Promise<Deployment> {
  const answer = await fetch(DEPLOYMENT_PATH);
  if (!answer.ok) throw new Error(`${DEPLOYMENT_PATH}: ${answer.status}`);
  // The cast is safe: the deployment's stacks write this file from the same type.
  return (await answer.json()) as Deployment;
}

/**
 * The features of this deployment, fetched once. After a failure, there is no Google login until
 * the next try.
 */
export function deployment(): Promise<Deployment> {
  asked ??= ask().catch(() => {
    asked = undefined;
    return nothing;
  });
  return asked;
}

/** The features of this deployment; undefined until they are known. */
export function useDeployment(): Deployment | undefined {
  const [known, setKnown] = useState<Deployment>();
  useEffect(() => {
    let wanted = true;
    void deployment().then((found) => wanted && setKnown(found));
    return () => {
      wanted = false;
    };
  }, []);
  return known;
}

/**
 * The settings of Google login; undefined until they are known, or if this deployment has no Google
 * login.
 */
export const useGoogle = (): Deployment["google"] => useDeployment()?.google;
