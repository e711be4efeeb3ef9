import { numberOf, type Numbered } from "./numbers.rules.ts";
import type { Line } from "./lines.rules.ts";
import type { Region } from "./regions.rules.ts";

/** A line that begins a question. */
export interface Start extends Numbered {
  /** The place of its region in reading order. */
  region: number;
  line: Line;
}

/** How far back a number looks for the one before it. */
const BACK = 80;
const FURTHEST = 4;
/** Numbers start again only after this many: options "(1) … (4)" are not sections. */
const SECTION = 5;

function candidatesIn(regions: readonly Region[]): Start[] {
  return regions.flatMap(({ lines }, region) =>
    lines.flatMap((line) => {
      const found = numberOf(line);
      return found ? [{ ...found, region, line }] : [];
    }),
  );
}

/**
 * The starts of the questions: the longest run of numbers that count up, written alike and standing
 * at common edges. It may start again at 1.
 */
export function startsIn(regions: readonly Region[]): Start[] {
  const forms = Map.groupBy(candidatesIn(regions), ({ form }) => form);
  let best: { starts: Start[]; score: number } = { starts: [], score: 0 };
  for (const list of forms.values()) {
    for (const tolerance of [4, 9]) {
      const run = runOf(atEdges(list, regions, tolerance), regions);
      if (run.score > best.score + 0.01) best = run;
    }
  }
  return withoutInstructions(best.starts, regions);
}

/** Those that stand at a common left edge of their kind of region. */
function atEdges(list: readonly Start[], regions: readonly Region[], tolerance: number): Start[] {
  const kinds = Map.groupBy(list, ({ region }) => regions[region]?.kind);
  return list.filter(({ region, line }) => {
    const kind = regions[region]?.kind;
    const same = kinds.get(kind) ?? [];
    const near = same.filter((other) => Math.abs(other.line.l - line.l) <= tolerance).length;
    return kind === "wide" ? near >= same.length * 0.04 : near >= Math.max(2, same.length * 0.15);
  });
}

/** What a number adds to a run after another: 0 or less if it cannot follow. */
function step(before: Start, start: Start, isIndented: boolean): number {
  const { number } = start;
  const ahead = number - (before.upTo ?? before.number);
  if (ahead === 1) return 1;
  if (ahead > 1 && ahead <= FURTHEST) return 0.55 - 0.1 * ahead;
  return number === 1 && before.number >= SECTION && !isIndented ? 0.8 : -1;
}

/** Statements inside a question stand right of its number: they never begin a section. */
const isIndented = (before: Start, start: Start, regions: readonly Region[]): boolean =>
  regions[before.region]?.kind === regions[start.region]?.kind &&
  regions[before.region]?.page === regions[start.region]?.page &&
  start.line.l > before.line.l + 5;

function runOf(
  list: readonly Start[],
  regions: readonly Region[],
): { starts: Start[]; score: number } {
  const sorted = list.toSorted((a, b) => a.region - b.region || a.line.base - b.line.base);
  const scores: number[] = [];
  const before: number[] = [];
  sorted.forEach((start, at) => {
    scores[at] = start.number === 1 ? 1 : 0.4;
    before[at] = -1;
    for (let from = at - 1; from >= Math.max(0, at - BACK); from--) {
      const earlier = sorted[from];
      const gain = earlier ? step(earlier, start, isIndented(earlier, start, regions)) : -1;
      const score = (scores[from] ?? 0) + gain;
      if (gain <= 0 || score <= (scores[at] ?? 0) + 1e-9) continue;
      scores[at] = score;
      before[at] = from;
    }
  });
  const score = Math.max(0, ...scores);
  const starts: Start[] = [];
  for (let at = scores.indexOf(score); at >= 0; at = before[at] ?? -1) {
    const start = sorted[at];
    if (!start) break;
    starts.unshift(start);
  }
  return { starts, score };
}

const INSTRUCTIONS = /instruction|directions|read the following|निर्देश|अनुदेश|注意|important|general/i;
const OPTION = /^\s*[([]?\s*[A-Da-d1-4]\s*[)\].]/;

/** A first run that starts again afterwards, headed "Instructions" or without options, is not questions. */
function withoutInstructions(starts: readonly Start[], regions: readonly Region[]): Start[] {
  const again = starts.findIndex(({ number }, at) => at > 0 && number === 1);
  const [first] = starts;
  const second = starts[again];
  if (again < 0 || !first || !second) return [...starts];
  const lines = regions.flatMap(({ lines: own }, region) => own.map((line) => ({ line, region })));
  const at = lines.findIndex(({ line }) => line === first.line);
  const end = lines.findIndex(({ line }) => line === second.line);
  const heads = lines.slice(Math.max(0, at - 4), at);
  const isHeaded = heads.some(({ line }) => INSTRUCTIONS.test(line.text));
  const inside = lines.slice(at, end).filter(({ line }) => OPTION.test(line.text)).length;
  const after = lines.slice(end).filter(({ line }) => OPTION.test(line.text)).length;
  const hasNoOptions = inside <= again && after > (starts.length - again) * 0.5;
  return isHeaded && hasNoOptions ? starts.slice(again) : [...starts];
}
