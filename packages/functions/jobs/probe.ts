import { createLog } from "@academy/core/kernel/platform/log.ts";
import { connect } from "node:tls";
import { createProbe } from "./run-probe.ts";

/** The certificate that browsers are shown. */
const certificateUntil = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port: 443, servername: host, timeout: 8_000 }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error(`${host} does not answer`)));
  });

const { PROBE_ORIGIN: origin = "", PROBE_NAMESPACE: namespace = "" } = process.env;

/**
 * Looks at the deployment from another place, as a visitor. It has no rights and knows no secret.
 */
export const handler = createProbe({
  origin,
  namespace,
  fetch: globalThis.fetch,
  certificateUntil,
  now: () => Date.now(),
  log: createLog((line) => process.stdout.write(`${line}\n`)),
});
