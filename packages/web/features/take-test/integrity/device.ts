import type { KeyValues } from "../sync/outbox.shelf.ts";

const DEVICE_KEY = "device";
const CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

const isDevice = (kept: unknown): kept is string =>
  typeof kept === "string" && /^[0-9a-z]{4}$/.test(kept);

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(bytes, (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join("");
}

/** For a browser that keeps nothing: the same as long as the page lives. */
let drawn: string | null = null;

/** Four characters that tell a student's devices apart, drawn once a browser. */
export async function deviceId(values: KeyValues): Promise<string> {
  const own = (drawn ??= draw());
  try {
    await values.update(DEVICE_KEY, (kept) => (isDevice(kept) ? kept : own));
    const kept = await values.get(DEVICE_KEY);
    return isDevice(kept) ? kept : own;
  } catch {
    return own; // the shelf says visibly that this browser keeps nothing
  }
}
