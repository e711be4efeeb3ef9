import { expect, test } from "vitest";
import { DAY, iso } from "../../kernel/shared/time.ts";
import { newId } from "../../kernel/shared/id.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import { removeOld } from "./enquiry-old.service.ts";
import type { Enquiry } from "./enquiry.schema.ts";
import * as EnquiryStore from "./enquiry.store.ts";

test("an enquiry goes with its notes and its words after three years, and no day before", async () => {
  const clock = testClock();
  const deps = memoryDeps(clock);
  const written = async (name: string, at: number) => {
    const enquiry: Enquiry = {
      enquiryId: newId("enquiry", deps),
      name,
      email: `${name.toLowerCase()}@example.org`,
      phone: "98450 12345",
      message: "Which course?",
      status: "new",
      createdAt: iso(at),
      rev: 0,
    };
    await EnquiryIndex.add(deps, [enquiry]);
    await EnquiryStore.create(deps, enquiry);
    await EnquiryStore.countOne(deps);
    const by = { userId: "u1", name: "Meera" };
    await EnquiryStore.addNote(deps, enquiry.enquiryId, { id: "1", at: iso(at), by, text: "Hi" });
    return enquiry;
  };
  const now = clock.now();
  const old = await written("Asha", now - 1_096 * DAY);
  const young = await written("Ravi", now - 1_094 * DAY);
  expect(await removeOld(deps)).toBe(1);
  expect(await removeOld(deps)).toBe(0);
  expect(await EnquiryStore.find(deps, old.enquiryId)).toBeUndefined();
  expect(await EnquiryStore.notesOf(deps, old.enquiryId, 10)).toEqual([]);
  expect(await EnquiryStore.find(deps, young.enquiryId)).toEqual(young);
  expect(await EnquiryStore.notesOf(deps, young.enquiryId, 10)).toHaveLength(1);
  const part = { before: undefined, most: 100 };
  for (const source of [
    { of: "all" },
    { of: "status", status: "new" },
    { of: "words", words: ["which"] },
  ] as const) {
    expect((await EnquiryIndex.partOf(deps, source, part)).ids).toEqual([young.enquiryId]);
  }
  const words = await EnquiryIndex.partOf(deps, { of: "words", words: ["asha"] }, part);
  expect(words.searched).toBe(0);
  expect(await EnquiryStore.about(deps)).toBe(1);
});
