import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Item, Key } from "@academy/core/kernel/platform/table.ts";
import * as Changes from "@academy/core/sales/subscription/subscription-change.service.ts";
import { admin } from "@academy/core/testing/world.ts";
import { UserQuery } from "@academy/core/people/user/user-list.schema.ts";
import * as UserList from "@academy/core/back-office/user-admin/user-list.service.ts";
import * as Manage from "@academy/core/people/account/manage-user.service.ts";
import type { Profile } from "@academy/core/people/user/user.schema.ts";
import * as UserStore from "@academy/core/people/user/user.store.ts";
import { type CountedWorld, startWorld, type Units } from "./world.ts";

const SMALL = 1000;
const LARGE = Number(process.argv[2] ?? 100_000);
/** Administrators, disabled users and subscribers, the same number in both. */
const FEW = 60;
const PAGE = 25;
const AT_ONCE = 4;
const BATCH = 500;

const FIRST =
  "Aarav Ananya Arjun Diya Farah Gita Ishaan Jaya Kabir Kavya Leela Meera Neha Omkar Priya Rohan Saanvi Tara Uma Vihaan";
const LAST =
  "Bose Das Desai Gupta Iyer Jain Joshi Khan Kulkarni Malhotra Menon Nair Patel Patil Pillai Rao Reddy Shah Sharma Singh";
const first = FIRST.split(" ");
const last = LAST.split(" ");

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
const boss = admin();

function person(n: number, begin: number): Profile {
  const given = first[n % first.length] ?? "";
  const family = last[Math.floor(n / first.length) % last.length] ?? "";
  return {
    userId: idOf(n),
    name: `${given} ${family}`,
    email: `roll.${given}.${family}.${n}@school.example`.toLowerCase(),
    isAdmin: n < FEW,
    disabled: n >= FEW && n < 2 * FEW,
    endedSessions: [],
    registeredAt: begin + n,
    rev: 0,
    edition: 1,
  };
}

/**
 * Collects what the store writes for a user, instead of writing it: batches are a hundred times
 * faster.
 */
async function itemsOf(deps: Deps, profile: Profile): Promise<(Item & Key)[]> {
  const items: (Item & Key)[] = [];
  const put = (item: Item & Key) => Promise.resolve(items.push(item) > 0);
  const batchPut = (some: (Item & Key)[]) => Promise.resolve(void items.push(...some));
  // The store only calls these two to add a profile.
  const content = { put, batchPut } as Partial<Deps["content"]> as Deps["content"];
  await UserStore.addProfile({ ...deps, content }, profile);
  return items;
}

async function fill(deps: Deps, size: number, begin: number): Promise<void> {
  let waiting: (Item & Key)[] = [];
  let writing: Promise<void>[] = [];
  const flush = async () => {
    writing.push(deps.content.batchPut(waiting));
    waiting = [];
    if (writing.length < AT_ONCE) return;
    await Promise.all(writing);
    writing = [];
  };
  for (let n = 0; n < size; n++) {
    waiting.push(...(await itemsOf(deps, person(n, begin))));
    if (waiting.length >= BATCH) await flush();
  }
  await flush();
  await Promise.all(writing);
  const endsAt = deps.clock.now() + 1e9;
  for (let n = size - FEW; n < size; n++) {
    await Changes.grantUntil(deps, { userId: idOf(n), examType: "JEE", endsAt: endsAt + n });
  }
}

const page = (deps: Deps, query: object) =>
  UserList.list(deps, UserQuery.parse({ limit: PAGE, ...query }));

/** The cursor in the middle of a list. */
const placeOf = (n: number, begin: number) =>
  Buffer.from(`${String(begin + n).padStart(12, "0")}#${idOf(n)}`).toString("base64url");

/** What each step costs with this many users. */
async function measureUsers(size: number) {
  const world = await startWorld();
  try {
    const begin = Math.floor(world.clock.now() / 1000) - LARGE;
    await fill(world.silent, size, begin);
    const { deps, measure } = world;
    const full = {
      listPage: await measure(() => page(deps, {})),
      farPage: await measure(() => page(deps, { after: placeOf(size / 2, begin) })),
      adminPage: await measure(() => page(deps, { role: "admin" })),
      disabledPage: await measure(() => page(deps, { state: "disabled" })),
      subscribedPage: await measure(() => page(deps, { examType: "JEE" })),
      nameSearch: await measure(() => page(deps, { search: "priya" })),
      emailSearch: await measure(() => page(deps, { search: "roll.priya." })),
    };
    for (const [name, { answer }] of Object.entries(full)) {
      if (answer.users.length !== PAGE) throw new Error(`The page of ${name} was not full`);
    }
    const two = await measure(() => page(deps, { search: "priya sharma" }));
    const reads = (units: Units) => units.readUnits;
    return {
      reads: Object.fromEntries(Object.entries(full).map(([name, one]) => [name, reads(one)])),
      searchOfTwoWords: reads(two),
      writes: await measureWrites(world),
    };
  } finally {
    await world.stop();
  }
}

/** What an account and its changes cost, including their log. */
async function measureWrites({ deps: loud, measure }: CountedWorld) {
  // Only the figures are printed.
  const deps = { ...loud, log: { info: () => {}, error: () => {} } };
  let id = "";
  const create = await measure(async () => {
    const input = { name: "Asha Rao", email: "asha.rao@new.example", role: "student" } as const;
    id = (await Manage.create(deps, boss, input)).profile.userId;
  });
  const disable = await measure(() => Manage.disable(deps, boss, id));
  return { create: create.writeUnits, disable: disable.writeUnits };
}

/** The figures with many users, compared with those with few. */
async function measureBoth() {
  const small = await measureUsers(SMALL);
  const large = await measureUsers(LARGE);
  const growth = Object.fromEntries(
    Object.entries(large.reads).map(([name, units]) => [name, units / (small.reads[name] ?? 0)]),
  );
  const readUnits = { ...large.reads, searchOfTwoWords: large.searchOfTwoWords };
  return { readUnits, growth, writeUnits: large.writes };
}

console.log(JSON.stringify(await measureBoth(), null, 2));
