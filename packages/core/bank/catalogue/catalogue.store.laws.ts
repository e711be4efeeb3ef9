import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import type { SubjectTopicInput } from "./catalogue.schema.ts";
import * as CatalogueStore from "./catalogue.store.ts";

let made = 0;
const entry = (subject: string, topic: string, subTopic: string) => ({
  _id: idOf("st", ++made),
  subject,
  topic,
  subTopic,
});

/** Tests of the catalogue store that every database must pass. */
export function testCatalogueStore(deps: () => Deps): void {
  test("accepts a name once, in any case", async () => {
    const optics = entry("Physics", "Optics", "Lenses");
    expect(await CatalogueStore.create(deps(), optics)).toBe(true);
    expect(await CatalogueStore.create(deps(), entry("PHYSICS", "optics", "Lenses"))).toBe(false);
    expect(await CatalogueStore.find(deps(), entry("physics", "OPTICS", "lenses"))).toEqual(optics);
    expect(await CatalogueStore.find(deps(), entry("Physics", "Optics", "Lens"))).toBeUndefined();
  });

  test("distinguishes names that contain the separator", async () => {
    const names = [
      ["a#", "b", "c"],
      ["a", "#b", "c"],
      ["a", "b#", "c"],
      ["a", "b", "#c"],
      ["a#b", "c", "d"],
      ["a", "b#c", "d"],
      ["a%23", "b", "c"],
      ["a%", "23b", "c"],
      ["C#", "C##", "###"],
    ] as const;
    const entries = names.map(([subject, topic, subTopic]) => entry(subject, topic, subTopic));
    for (const one of entries) expect(await CatalogueStore.create(deps(), one)).toBe(true);
    for (const one of entries) expect(await CatalogueStore.find(deps(), one)).toEqual(one);
    const all = await CatalogueStore.all(deps());
    expect(all).toEqual(expect.arrayContaining(entries));
  });

  const topicOf = (one: { topic: string }) => one.topic;
  const idsAll = async () => (await CatalogueStore.all(deps())).map(({ _id }) => _id);

  test("renames an entry, but not to the name of another", async () => {
    const [waves, sound] = [entry("Physics", "Waves", "1"), entry("Physics", "Sound", "1")];
    for (const one of [waves, sound]) await CatalogueStore.create(deps(), one);
    const renamed = { ...waves, topic: "Wave motion" };
    expect(await CatalogueStore.rename(deps(), waves, sound)).toBe("taken");
    expect(await CatalogueStore.rename(deps(), waves, renamed)).toBe("done");
    expect(await CatalogueStore.rename(deps(), waves, { ...waves, topic: "Late" })).toBe("changed");
    expect(await CatalogueStore.find(deps(), waves)).toBeUndefined();
    expect(await CatalogueStore.find(deps(), renamed)).toEqual(renamed);
    const louder = { ...renamed, topic: "WAVE MOTION" };
    expect(await CatalogueStore.rename(deps(), renamed, louder)).toBe("done");
    expect((await CatalogueStore.find(deps(), renamed))?.topic).toBe("WAVE MOTION");
  });

  test("keeps one name when an entry is renamed twice at the same time", async () => {
    const heat = entry("Physics", "Heat", "1");
    await CatalogueStore.create(deps(), heat);
    const names = ["Heat a", "Heat b", "Heat c"].map((topic) => ({ ...heat, topic }));
    const answers = await Promise.all(names.map((one) => CatalogueStore.rename(deps(), heat, one)));
    expect(answers.toSorted()).toEqual(["changed", "changed", "done"]);
    const left = (await CatalogueStore.all(deps())).filter(({ _id }) => _id === heat._id);
    expect(left.map(topicOf)).toEqual([names[answers.indexOf("done")]?.topic]);
    for (const one of names) {
      const there = await CatalogueStore.find(deps(), one);
      expect(there !== undefined).toBe(one.topic === left[0]?.topic);
    }
  });

  test.each([
    [0, "before"],
    [0, "after"],
    [1, "before"],
    [1, "after"],
  ] as const)(
    "killed at write %i, %s it, a renaming leaves one entry and frees a name",
    async (k, when) => {
      const old = entry("Physics", `Light ${k} ${when}`, "1");
      await CatalogueStore.create(deps(), old);
      const next = { ...old, topic: `${old.topic} next` };
      const broken = { ...deps(), content: failingAt(deps().content, k, when) };
      await expect(CatalogueStore.rename(broken, old, next)).rejects.toThrow("The process died");
      const [now] = (await CatalogueStore.all(deps())).filter(({ _id }) => _id === old._id);
      if (!now) throw new Error("The entry is lost");
      expect((await idsAll()).filter((id) => id === old._id)).toHaveLength(1);
      expect([old.topic, next.topic]).toContain(now.topic);
      const done = now.topic === next.topic;
      // After a rename, the old name is free and the new name is taken. If the entry was not
      // renamed, it is the other way round.
      const [free, taken] = done ? [old, next] : [next, old];
      expect(await CatalogueStore.create(deps(), { ...entry("", "", ""), ...namesOf(taken) })).toBe(
        false,
      );
      expect(await CatalogueStore.create(deps(), { ...entry("", "", ""), ...namesOf(free) })).toBe(
        true,
      );
      expect(await CatalogueStore.find(deps(), taken)).toEqual(now);
    },
  );
}

const namesOf = ({ subject, topic, subTopic }: SubjectTopicInput) => ({ subject, topic, subTopic });
