import { expect, test } from "vitest";
import { DAY, iso } from "../../kernel/shared/time.ts";
import { type UserFilters, UserQuery } from "../../people/user/user-list.schema.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import * as UserList from "../user-admin/user-list.service.ts";
import { cellsOf } from "../user-export/user-sheet.rules.ts";
import { mergeWorld } from "./account-merge.fixture.ts";
import * as Merges from "./account-merge.service.ts";

test("the office's list and its file leave out a merged account, which a search and an exam show as merged", async () => {
  const world = mergeWorld();
  const { deps, clock, office } = world;
  const invitation = { hash: "h", until: Math.floor(clock.now() / 1000) + 9999, mailed: true };
  const kept = await world.account({ invitation });
  const other = await world.account({ invitation });
  const until = iso(clock.now() + 90 * DAY);
  await Grants.grant(deps, office, other, { examType: "JEE", until });
  const rows = async (filters: Partial<UserFilters>) => {
    const { users } = await UserList.list(deps, UserQuery.parse(filters));
    return new Map(users.map(({ userId, merged }) => [userId, merged ?? false]));
  };
  const inFile = async (filters: UserFilters) => {
    const found: [string, string | undefined][] = [];
    for await (const page of UserList.all(deps, filters)) {
      for (const user of page) found.push([user.userId, cellsOf(user)[5]]);
    }
    return new Map(found);
  };
  const both = new Map([
    [kept, false],
    [other, false],
  ]);
  expect(await rows({})).toEqual(both);

  await Merges.merge(deps, office, kept, { other, reason: "Registered twice" });
  expect(await rows({})).toEqual(new Map([[kept, false]]));
  // The list of invited users, to whom the office can send a new link.
  expect(await rows({ state: "invited" })).toEqual(new Map([[kept, false]]));
  expect(await inFile({ search: "" })).toEqual(new Map([[kept, "invited"]]));
  const marked = new Map([
    [kept, false],
    [other, true],
  ]);
  expect(await rows({ search: "asha rao" })).toEqual(marked);
  expect(await rows({ examType: "JEE" })).toEqual(new Map([[other, true]]));
  const states = new Map([
    [kept, "invited"],
    [other, "merged"],
  ]);
  expect(await inFile({ search: "asha rao" })).toEqual(states);

  await Merges.undo(deps, office, kept, { other, reason: "Brothers" });
  expect(await rows({})).toEqual(both);
});
