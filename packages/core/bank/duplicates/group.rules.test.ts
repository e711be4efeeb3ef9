import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintOf } from "../words/similarity.rules.ts";
import { bandsOf } from "../words/band.rules.ts";
import {
  BandTable,
  bestOf,
  type Edge,
  groupsOf,
  nearness,
  openParts,
  pairsOf,
  shortened,
} from "./group.rules.ts";

const tableOf = (all: readonly (readonly number[])[]): BandTable => {
  const table = new BandTable();
  for (const bands of all) table.add(bands);
  return table;
};
const name = ([a, b]: readonly [number, number]) => `${Math.min(a, b)}-${Math.max(a, b)}`;

test("finds each pair that shares a band once, as a comparison of all with all does", () => {
  const bands = fc.array(fc.nat(30), { minLength: 6, maxLength: 6 }).map((six) =>
    // A band's key includes its position, so bands of different positions never match.
    six.map((value, place) => value * 6 + place),
  );
  fc.assert(
    fc.property(fc.array(bands, { maxLength: 40 }), (all) => {
      const positions = all.map((_, at) => at);
      const expected = [...pairsOf(positions)].filter(([a, b]) =>
        all[a]?.some((band) => all[b]?.includes(band)),
      );
      const { pairs, more } = tableOf(all).pairs(10_000);
      expect(pairs.map(name).toSorted()).toEqual(expected.map(name).toSorted());
      expect(more).toBe(false);
    }),
  );
});

test("grows beyond its first size, leaves out empty texts, and stops at its limit", () => {
  const table = new BandTable();
  for (let at = 0; at < 3000; at++) table.add([0, 1, 2, 3, 4, 5].map((band) => band + 6 * at));
  table.add([]);
  table.add([]);
  expect(table.size).toBe(3002);
  expect(table.pairs(100)).toEqual({ pairs: [], more: false });
  const same = tableOf(Array.from({ length: 20 }, () => [1, 2, 3, 4, 5, 6]));
  expect(same.pairs(190)).toMatchObject({ more: false });
  expect(same.pairs(189)).toMatchObject({ more: true });
  expect(same.pairs(189).pairs).toHaveLength(189);
});

test("does not compare hundreds of questions of one template, and says so", () => {
  const many = tableOf(
    Array.from({ length: 201 }, (_, at) => [7, ...[1, 2, 3, 4, 5].map((band) => band + 100 * at)]),
  );
  expect(many.pairs(1e6)).toEqual({ pairs: [], more: true });
});

test("near duplicates have the same passage or none", () => {
  const text = "<p>Who is the narrator of this story, and what does the storm stand for?</p>";
  const of = (html: string, passage = "") => ({
    print: fingerprintOf([html]),
    passage: fingerprintOf([passage]),
  });
  const [one, other] = ["<p>The old man and the sea.</p>", "<p>A tale of two cities again.</p>"];
  expect(nearness(of(text), of(text))).toBe(100);
  expect(nearness(of(text, one), of(text, one))).toBe(100);
  expect(nearness(of(text, one), of(text, other))).toBeNull();
  expect(nearness(of(text, one), of(text))).toBeNull();
  expect(nearness(of(text), of("<p>How fast is the block at the end?</p>"))).toBeNull();
});

const ids = Array.from({ length: 12 }, (_, at) => `q_${String(at).padStart(2, "0")}`);
const edges = fc.uniqueArray(
  fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 80, max: 100 })).filter(([a, b]) => a < b),
  { selector: ([a, b]) => `${a} ${b}`, maxLength: 20 },
);
const edgesOf = (all: readonly (readonly [number, number, number])[]): Edge[] =>
  all.map(([a, b, like]) => [ids[a] ?? "", ids[b] ?? "", like]);

test("each question is in one group, and each pair is kept in its group", () => {
  fc.assert(
    fc.property(edges, (all) => {
      const groups = groupsOf(edgesOf(all));
      const members = groups.flatMap((group) => group.ids);
      expect(new Set(members).size).toBe(members.length);
      const kept = groups.flatMap((group) =>
        group.pairs.map(([a, b, like]) => [group.ids[a], group.ids[b], like].join(" ")),
      );
      expect(kept.toSorted()).toEqual(
        edgesOf(all)
          .map((edge) => edge.join(" "))
          .toSorted(),
      );
      const best = groups.map(bestOf);
      expect(best).toEqual(best.toSorted((a, b) => b - a));
      expect(groups.every((group) => group.ids.length > 1)).toBe(true);
    }),
  );
});

test("a group without closed pairs is what was found among the open ones", () => {
  fc.assert(
    fc.property(edges, fc.array(fc.nat(19)), (all, closed) => {
      const closedNames = new Set(closed.map((at) => edgesOf(all)[at]?.slice(0, 2).join(" ")));
      const isOpen = (one: string, other: string) => !closedNames.has(`${one} ${other}`);
      const parts = groupsOf(edgesOf(all)).flatMap((group) => openParts(group, isOpen));
      const direct = groupsOf(edgesOf(all).filter(([one, other]) => isOpen(one, other)));
      const names = (groups: typeof direct) => groups.map((group) => group.ids.join()).toSorted();
      expect(names(parts)).toEqual(names(direct));
    }),
  );
});

test("a long group is shortened with the pairs that are left", () => {
  const [group] = groupsOf(
    edgesOf([
      [0, 1, 90],
      [1, 2, 95],
      [2, 3, 80],
    ]),
  );
  if (!group) throw new Error("There is no group");
  expect(shortened(group, 3)).toEqual({
    ids: ids.slice(0, 3),
    pairs: [
      [0, 1, 90],
      [1, 2, 95],
    ],
  });
});

test("texts that differ in a word are found through their bands", () => {
  const text =
    "<p>A block slides down a rough plane that is inclined. Find how far it has come when it stops on the floor below the plane, and say why.</p>";
  const print = (html: string) => bandsOf(fingerprintOf([html]));
  const table = tableOf([
    print(text),
    print("<p>Which gas turns lime water milky?</p>"),
    print(text.replace("and say why", "and tell why")),
  ]);
  expect(table.pairs(10)).toEqual({ pairs: [[0, 2]], more: false });
});
