import { basename } from "node:path";
import type { Outcome } from "./outcome.ts";
import { PROJECTS, shareOf } from "./shares.ts";

type Set = "push" | "thorough";

interface Use {
  name: string;
  seconds: number;
  share: number;
}

/** What projects and journeys used, beside their shares in a set. */
export function usesOf(cpu: Outcome["cpu"], set: Set): Use[] {
  const journeys = cpu.filter(({ project }) => project === "e2e");
  const others = cpu.filter(({ project }) => project !== "e2e");
  return [
    ...[...Map.groupBy(others, ({ project }) => project)].map(([name, files]) => ({
      name,
      seconds: files.reduce((sum, { seconds }) => sum + seconds, 0),
      share: PROJECTS[name]?.[set] ?? 0,
    })),
    ...journeys.map(({ file, seconds }) => ({ name: file, seconds, share: shareOf(file, set) })),
  ];
}

/** A line with the projects' use, one with the journeys', and a line for each project and journey above its share. */
export function useLines(uses: readonly Use[]): string[] {
  if (uses.length === 0) return [];
  const inJourneys = uses.filter(({ name }) => !(name in PROJECTS));
  const sum = (key: "seconds" | "share") => inJourneys.reduce((total, use) => total + use[key], 0);
  const journeys = { name: "journeys", seconds: sum("seconds"), share: sum("share") };
  const rows = [...uses.filter(({ name }) => name in PROJECTS), journeys];
  return [
    `CPU seconds: ${rows.map(({ name, ...use }) => `${name} ${text(use)}`).join(", ")}`,
    `Journeys: ${inJourneys.map(({ name, seconds }) => `${basename(name, ".e2e.ts")} ${Math.round(seconds)}`).join(", ")}`,
    ...uses
      .filter(({ seconds, share }) => seconds > share)
      .map(({ name, ...use }) => `Above its share: ${name}, ${text(use)}`),
  ];
}

const text = ({ seconds, share }: Omit<Use, "name">): string =>
  `${Math.round(seconds)} of ${share}`;

/** Faults of a thorough run: uses that are more than twice the share. */
export const overTwice = (uses: readonly Use[]): string[] =>
  uses.flatMap(({ name, ...use }) =>
    use.seconds > 2 * use.share ? [`${name} used ${text(use)} CPU seconds`] : [],
  );
