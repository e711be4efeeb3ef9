import { expect, test } from "vitest";
import type { Deps } from "../platform/deps.ts";
import { idOf } from "../testing/draft.fixture.ts";
import * as CatalogueStore from "./catalogue.store.ts";

let made = 0;
const entry = (subject: string, topic: string, subTopic: string) => ({
  _id: idOf("st", ++made),
  subject,
  topic,
  subTopic,
});

/** What holds of the store of the catalogue on any database. */
export function testCatalogueStore(deps: () => Deps): void {
  test("takes a name once, whatever its case", async () => {
    const optics = entry("Physics", "Optics", "Lenses");
    expect(await CatalogueStore.create(deps(), optics)).toBe(true);
    expect(await CatalogueStore.create(deps(), entry("PHYSICS", "optics", "Lenses"))).toBe(false);
    expect(await CatalogueStore.find(deps(), entry("physics", "OPTICS", "lenses"))).toEqual(optics);
    expect(await CatalogueStore.find(deps(), entry("Physics", "Optics", "Lens"))).toBeUndefined();
  });

  test("tells names apart wherever their signs stand", async () => {
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
}
