import { callCosts, unitDollars } from "./costs.rules.ts";
import { prices } from "./prices.ts";

/** An hour of a lecture for subscribers, as measured by the benchmark. */
export interface MeasuredWatching {
  writeUnits: number;
  readUnits: number;
  calls: number;
}

const HOURS = 1_000;

/** What it costs to know what is watched, for India. */
export function watchingSection({ writeUnits, readUnits, calls }: MeasuredWatching): string {
  const millions = HOURS / 1e6;
  const lines = callCosts(
    { kilobytes: 0, calls: calls * millions, addressed: calls * millions },
    prices.delivery.india,
  );
  const inCalls = lines.reduce((sum, { dollars }) => sum + dollars, -prices.firewallMonth);
  const dollars = (value: number) => `US$${value.toFixed(3)}`;
  return `## Knowing what is watched

An hour of a lecture is ${calls} calls, ${writeUnits} write units and ${readUnits} read units: ${dollars(unitDollars({ writeUnits, readUnits }, millions))} in the tables and ${dollars(inCalls)} in calls for 1,000 hours watched.
`;
}
