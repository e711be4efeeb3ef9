import { callCosts, unitDollars } from "./costs.rules.ts";
import { prices } from "./prices.ts";

/** A set of 20 open questions, made and answered: at most this, as open-set-cost.cloud.test.ts shows. */
export const practisedSet = { calls: 3, readUnits: 17, writeUnits: 6.5, kilobytes: 30 };

/** The cost of a million sets, where CloudFront's prices are as here. */
export function millionSets(delivery: (typeof prices.delivery)[keyof typeof prices.delivery]) {
  const { calls, kilobytes, ...units } = practisedSet;
  const lines = callCosts({ calls, addressed: calls, kilobytes: kilobytes * 1e6 }, delivery);
  const inCalls = lines.reduce((sum, { dollars }) => sum + dollars, -prices.firewallMonth);
  return inCalls + unitDollars(units, 1);
}

export function practiceSection(): string {
  const { calls, readUnits, writeUnits, kilobytes } = practisedSet;
  const [lowest, india] = [prices.delivery.lowest, prices.delivery.india].map(millionSets);
  return `## Practice

A set of 20 open questions is ${calls} calls and ${kilobytes} KB, at most ${readUnits} read units and ${writeUnits} write units: US$${lowest?.toFixed(2)} for a million sets, or US$${india?.toFixed(2)} in India.
`;
}
