import { trustedTypesOf } from "@academy/ui/trusted-types.ts";

/** The scripts that may run as a worker: the service worker, the makers of copies, the reader of PDFs. */
const WORKERS =
  /^\/(service-worker\.js(\?test)?|assets\/(encode\.worker|pdf\.worker\.min)-[\w-]+\.m?js)$/;

const createScriptURL = (url: string): string | null => (WORKERS.test(url) ? url : null);

type Policy = ReturnType<NonNullable<ReturnType<typeof trustedTypesOf>>["createPolicy"]>;
let policy: Policy | undefined;

/** A worker's address in the form that the content policy requires: no other script is accepted. */
export function workerAddress(address: string): string {
  policy ??= trustedTypesOf(window)?.createPolicy("app-worker", { createScriptURL });
  // The cast is needed because the DOM types do not know that a trusted address can replace a text.
  return (policy?.createScriptURL(address) ?? address) as string;
}
