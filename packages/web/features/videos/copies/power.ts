import type { Concern } from "./copy-job.rules.ts";

/** What some browsers tell of battery and line, which the DOM's types lack. */
interface TellingNavigator {
  getBattery?: () => Promise<{ charging: boolean }>;
  connection?: { type?: string; saveData?: boolean };
}

/** What should be asked before hours of work and megabytes of sending, where the browser tells. */
export async function concernOf(host: object = navigator): Promise<Concern | null> {
  // Absent in some browsers, and from the standard DOM types.
  const { connection, getBattery } = host as TellingNavigator;
  if (connection?.saveData === true || connection?.type === "cellular") return "metered";
  try {
    const battery = await getBattery?.call(host);
    return battery?.charging === false ? "battery" : null;
  } catch {
    return null; // this page may not ask
  }
}
