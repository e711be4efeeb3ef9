import type { Concern } from "./copy-job.rules.ts";

/** Figures about battery and line that some browsers give, which the DOM's types lack. */
interface PowerNavigator {
  getBattery?: () => Promise<{ charging: boolean }>;
  connection?: { type?: string; saveData?: boolean };
}

/** The reason to ask before hours of work and megabytes of uploads, if the browser gives one. */
export async function concernOf(host: object = navigator): Promise<Concern | null> {
  // Absent in some browsers, and from the standard DOM types.
  const { connection, getBattery } = host as PowerNavigator;
  if (connection?.saveData === true || connection?.type === "cellular") return "metered";
  try {
    const battery = await getBattery?.call(host);
    return battery?.charging === false ? "battery" : null;
  } catch {
    return null; // this page may not ask
  }
}
