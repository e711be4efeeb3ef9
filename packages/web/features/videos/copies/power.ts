import type { Concern } from "./copy-job.rules.ts";

/** Facts about battery and line that some browsers give; the DOM's types lack them. */
interface PowerNavigator {
  getBattery?: () => Promise<{ charging: boolean }>;
  connection?: { type?: string; saveData?: boolean };
}

/**
 * A reason to ask before hours of work and megabytes of uploads; null if the browser reports none.
 */
export async function concernOf(host: object = navigator): Promise<Concern | null> {
  // Some browsers lack both, and so do the standard DOM types.
  const { connection, getBattery } = host as PowerNavigator;
  if (connection?.saveData === true || connection?.type === "cellular") return "metered";
  try {
    const battery = await getBattery?.call(host);
    return battery?.charging === false ? "battery" : null;
  } catch {
    return null; // this page may not ask
  }
}
