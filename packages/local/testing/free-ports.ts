import { randomInt } from "node:crypto";
import { checkPorts } from "../http/ports.ts";
import { StartError } from "../start-error.ts";

/**
 * A free port, followed by one or more free ports. It is below the range that systems use for
 * outgoing calls, so that it stays free until the test listens.
 */
export async function freePortPair(count = 2): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    try {
      await checkPorts(port, "127.0.0.1", count);
      return port;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
    }
  }
}
