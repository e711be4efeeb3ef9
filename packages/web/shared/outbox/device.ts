import type { KeyValues } from "./outbox.shelf.ts";

const DEVICE_KEY = "device";
const CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

const isDevice = (kept: unknown): kept is string =>
  typeof kept === "string" && /^[0-9a-z]{4}$/.test(kept);

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(bytes, (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join("");
}

/** The id in a browser that stores nothing: it stays the same until the page is closed. */
let drawn: string | null = null;

/** Four random characters that identify this browser among a student's devices. */
export async function deviceId(values: KeyValues): Promise<string> {
  const own = (drawn ??= draw());
  try {
    await values.update(DEVICE_KEY, (kept) => (isDevice(kept) ? kept : own));
    const kept = await values.get(DEVICE_KEY);
    return isDevice(kept) ? kept : own;
  } catch {
    return own; // the shelf shows that this browser stores nothing
  }
}
