import { once } from "node:events";
import { createServer } from "node:net";
import { StartError, systemCode } from "../start-error.ts";

/**
 * Checks that several consecutive ports are free, before anything is started or changed.
 *
 * @throws StartError naming the port that is taken
 */
export async function checkPorts(port: number, host: string, count = 2): Promise<void> {
  for (let one = port; one < port + count; one++) {
    // A browser tries ::1 for "localhost" first, where another program might listen.
    const hosts = host === "127.0.0.1" ? [host, "::1"] : [host];
    for (const address of hosts) await tryPort(one, address, address === host);
  }
}

async function tryPort(port: number, host: string, needed: boolean): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, "listening");
  } catch (error) {
    const code = systemCode(error);
    if (code === "EADDRINUSE") {
      throw new StartError(`Port ${port} is taken. Choose another with npm start -- --port N.`);
    }
    if (!needed) return;
    throw new StartError(
      `Port ${port} on ${host} cannot be used (${code}). See --port and --host.`,
    );
  }
  server.close();
  await once(server, "close");
}
