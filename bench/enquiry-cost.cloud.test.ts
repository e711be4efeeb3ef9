import type { Enquiry } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import * as EnquiryDetails from "@academy/core/back-office/enquiry/enquiry-detail.service.ts";
import * as EnquiryList from "@academy/core/back-office/enquiry/enquiry-list.service.ts";
import * as Enquiries from "@academy/core/back-office/enquiry/enquiry.service.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import { dayOf, iso } from "@academy/core/kernel/shared/time.ts";
import { limit } from "@academy/core/testing/limits.ts";
import { admin } from "@academy/core/testing/world.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CountedWorld, startWorld } from "./world.ts";

/** More than any page looks through; those beyond are not read, however many they are. */
const ENQUIRIES = 600;
const MOST_UNITS = 30;
const owner = { userId: "usr_owner", name: "Meera Nair" };

describe("with more enquiries than a page looks through", () => {
  let world: CountedWorld;
  let today: string;

  const enquiry = (n: number): Enquiry => ({
    enquiryId: newId("enquiry", world.silent),
    name: `Asha Rao ${n}`,
    email: `asha.rao${n}@school.example`,
    phone: `+91 98${String(n).padStart(8, "0")}`,
    message: `What are the fees of the course for NEET? ${"Please call in the evening. ".repeat(8)}`,
    status: "new",
    createdAt: iso(world.clock.now() - n * 60_000),
    rev: 1,
    owner,
    nextCall: today,
    exam: "NEET",
  });

  beforeAll(async () => {
    world = await startWorld();
    today = dayOf(world.clock.now());
    for (let from = 0; from < ENQUIRIES; from += 20) {
      const some = Array.from({ length: 20 }, (_, n) => enquiry(from + n));
      await Promise.all(some.map((one) => Enquiries.store(world.silent, one)));
    }
  }, limit(120_000));
  afterAll(() => world.stop());

  test.each([
    [{}, 500],
    [{ status: "new" }, 500],
    [{ owner: owner.userId }, 500],
    [{ due: "today" }, 500],
    [{ search: "asha" }, 400],
    [{ search: "rao fees" }, 400],
    [{ search: "asha", owner: owner.userId, status: "new" }, 40],
    [{ due: "today", owner: owner.userId }, 40],
  ] as const)("a page of %j looks through %d for at most 30 units", async (asked, searched) => {
    const filter = { search: "", status: "all", owner: "", due: "", ...asked } as const;
    for (const page of [1, 4]) {
      const { answer, readUnits } = await world.measure(() =>
        EnquiryList.list(world.deps, { ...filter, page, limit: 10, before: undefined }),
      );
      expect(answer).toMatchObject({ searched, older: expect.any(String) as string });
      expect(answer.enquiries).toHaveLength(10);
      expect(readUnits).toBeLessThanOrEqual(MOST_UNITS);
    }
  });

  test("one enquiry, its arrival and its changes cost what their entries do", async () => {
    const one = { ...enquiry(1), enquiryId: newId("enquiry", world.silent) };
    const made = await world.measure(() => Enquiries.store(world.deps, one));
    expect(made.writeUnits).toBeLessThanOrEqual(24);
    const opened = await world.measure(() => EnquiryDetails.detail(world.deps, one.enquiryId));
    expect(opened.readUnits).toBeLessThanOrEqual(MOST_UNITS);
    const changed = await world.measure(() =>
      EnquiryDetails.change(world.deps, admin(), one.enquiryId, { nextCall: "2027-01-05", rev: 1 }),
    );
    expect(changed.writeUnits).toBeLessThanOrEqual(12);
  });
});
