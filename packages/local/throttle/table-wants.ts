import type { Want } from "./buckets.ts";
import type { Limits, Units } from "./limits.ts";
import type { Demand } from "./table-demand.ts";

/** The buckets that a demand needs: its partition's, its table's, and those of each index. */
export function wantsOf({ partition, table }: Limits, demand: Demand): Want[] {
  const place = demand.index === undefined ? demand.table : `${demand.table}/${demand.index}`;
  const { reads, writes } = demand;
  return [
    ...of(`${place} key ${demand.partition}`, partition, { reads, writes }),
    ...of(place, table, { reads, writes }),
    ...demand.writtenIndexes.flatMap((index) => {
      const name = `${demand.table}/${index.name}`;
      const units = { reads: 0, writes };
      const whole = of(name, table, units);
      if (index.partition === undefined) return whole;
      return [...of(`${name} key ${index.partition}`, partition, units), ...whole];
    }),
  ];
}

const of = (name: string, limit: Units, units: Units): Want[] =>
  (["reads", "writes"] as const)
    .filter((kind) => units[kind] > 0)
    .map((kind) => ({ name: `${kind} of ${name}`, units: units[kind], rate: limit[kind] }));
