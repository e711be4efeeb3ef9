import { retryDelay } from "@academy/web/lib/api/retry.rules.ts";
import type { Device } from "./device.ts";
import type { Oracle } from "./oracle.ts";
import type { Server } from "./server.ts";

/** How often a student who has to retry logs in again. */
const MOST_TRIES = 12;

interface Parts {
  server: Server;
  oracle: Oracle;
  random: () => number;
}

/** Signs a student in with the correct password, retrying while the directory is too busy. */
export async function enter(
  { server, oracle, random }: Parts,
  device: Device,
  entered: () => void,
  tries = 1,
): Promise<void> {
  const { user } = device;
  const refused = await server.signIn(user);
  if (device.user !== user || device.signedIn) return;
  if (!refused) return entered();
  oracle.refusedSignIn(user, refused.status);
  if (tries === MOST_TRIES) return;
  device.later(retryDelay(tries, random(), refused.seconds), () => {
    void enter({ server, oracle, random }, device, entered, tries + 1);
  });
}
