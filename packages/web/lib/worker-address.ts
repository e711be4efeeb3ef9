import { trustedTypesOf } from "@academy/ui/trusted-types.ts";

/** The scripts that may run as a worker: the service worker, and the one that makes copies. */
const WORKERS = /^\/(service-worker\.js(\?test)?|assets\/encode\.worker-[\w-]+\.js)$/;

const createScriptURL = (url: string): string | null => (WORKERS.test(url) ? url : null);

type Policy = ReturnType<NonNullable<ReturnType<typeof trustedTypesOf>>["createPolicy"]>;
let policy: Policy | undefined;

/** A worker's address as the content policy demands it: no other script can pass this policy. */
export function workerAddress(address: string): string {
  policy ??= trustedTypesOf(window)?.createPolicy("app-worker", { createScriptURL });
  // A trusted address takes the place of a text, which the DOM types do not know.
  return (policy?.createScriptURL(address) ?? address) as string;
}
