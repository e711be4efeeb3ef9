import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it, vi } from "vitest";
import type { Endpoint } from "./http/endpoint.ts";
import { allRoutes } from "./routes.ts";
import { bodiesOf, queriesOf, readsAmong } from "./testing/every-read.fixture.ts";
import { plantInBank } from "./testing/bank-sentinels.fixture.ts";
import { addContent } from "./testing/content.fixture.ts";
import { plantElsewhere } from "./testing/office-sentinels.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { roleMatrix } from "./testing/role-matrix.fixture.ts";
import { type Reader, READERS, type Sentinel, Sentinels } from "./testing/sentinels.fixture.ts";

/**
 * Each private field has a text of its own and a list of who may read it. Everyone asks every
 * endpoint, and no one is answered with a text that is not for them. The calls come from the
 * declared endpoints, so a new one is asked too.
 */

const routes = await allRoutes();
// Everyone calls every address.
vi.setConfig({ testTimeout: 600_000 });
const clock = testClock();
const cloud = useCloud({ clock });

let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;
let sentinels: Sentinels;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
  sentinels = await Sentinels.open(api);
  await plantElsewhere(sentinels);
  await plantInBank(sentinels);
});

/** A route's addresses, one for each thing that contains a planted text. */
const addressesOf = ({ path }: Endpoint): string[] =>
  path.includes("{") ? sentinels.ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];

/**
 * Whether the route admits the caller's role. If not, one call is enough to show that it refuses.
 */
function isAdmitted(reader: Reader, { allow, roles }: Endpoint): boolean {
  if (reader === "admin") return true;
  if (allow === "admin" || allow === "scheduler-or-admin") return false;
  return allow !== "staff" || roles.some((role) => role === ROLES[reader]);
}

const ROLES: Partial<Record<Reader, StaffRole>> = {
  author: "author",
  colleague: "author",
  reviewer: "reviewer",
  translator: "translator",
  marker: "marker",
};

/** The texts of all answers that a reader gets from a route. */
async function answersFor(reader: Reader, route: Endpoint): Promise<string[]> {
  const usual = roleMatrix(() => ({ api, exam }))[route.route]?.body?.();
  const draft = { question: sentinels.question, options: [] };
  const bodies = bodiesOf(route, { usual, ids: sentinels.ids, draft });
  const queries = queriesOf(
    route,
    ["1", "canary", ...sentinels.ids.slice(-1)],
    sentinels.ids[0] ?? "",
  );
  const answers: string[] = [];
  const ask = async (path: string): Promise<number> => {
    let last = 0;
    for (const body of bodies) {
      const token = sentinels.tokens[reader];
      const answer = await api.send({ method: route.method, path, token, body });
      answers.push(await answer.text());
      last = answer.status;
    }
    return last;
  };
  const addresses = addressesOf(route);
  for (const path of isAdmitted(reader, route) ? addresses : addresses.slice(0, 1)) {
    const status = await ask(path);
    // A thing that does not exist, or that belongs to someone else, is answered in the same way
    // whatever the query is. So queries are only tried for things that the reader gets, or for
    // which the input is rejected.
    if (status === 200 || status === 400)
      for (const query of queries.slice(1)) await ask(path + query);
  }
  return answers;
}

it("no one reads what is not for them, by any endpoint", { tags: ["thorough"] }, async () => {
  const leaks = new Set<string>();
  const found = new Set<Sentinel>();
  for (const route of readsAmong(routes)) {
    for (const reader of READERS) {
      const answers = (await answersFor(reader, route)).join("\n");
      for (const one of sentinels.all.filter(({ text }) => answers.includes(text))) {
        if (one.readers.includes(reader)) found.add(one);
        else leaks.add(`${reader} reads the ${one.what}: ${route.route}`);
      }
    }
  }
  expect([...leaks].toSorted()).toEqual([]);
  // Proves that the test can fail: each text was found where it may be read.
  expect(sentinels.all.filter((one) => !found.has(one)).map(({ what }) => what)).toEqual([]);
});
