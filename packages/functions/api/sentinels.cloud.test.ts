import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it, vi } from "vitest";
import type { Endpoint } from "./http/endpoint.ts";
import { allRoutes } from "./routes.ts";
import { bodiesOf, queriesOf, readsAmong } from "./testing/every-read.fixture.ts";
import { addExam } from "./testing/exam-content.fixture.ts";
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
let exam: Awaited<ReturnType<typeof addExam>>;
let sentinels: Sentinels;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addExam(api);
  sentinels = await Sentinels.plant(api);
});

/** A route's addresses for all that has a sentinel. */
function addressesOf(route: Endpoint): string[] {
  const { ids } = sentinels;
  const paths = route.path.includes("{")
    ? ids.map((id) => route.path.replaceAll(/\{\w+\}/g, id))
    : [route.path];
  const queries = queriesOf(route, ["1", "canary", ...ids], ids[0] ?? "");
  // One thing with every query is enough.
  return paths.flatMap((path, i) => (i === 0 ? queries : [""]).map((query) => path + query));
}

/** The answers that someone gets with a status that says more than a refusal of the role. */
async function answersFor(reader: Reader, route: Endpoint): Promise<string[]> {
  const usual = roleMatrix(() => ({ api, exam }))[route.route]?.body?.();
  const draft = { question: sentinels.question, options: [] };
  const bodies = bodiesOf(route, { usual, ids: sentinels.ids, draft });
  const found: string[] = [];
  for (const path of addressesOf(route)) {
    for (const body of bodies) {
      const token = sentinels.tokens[reader];
      const answer = await api.send({ method: route.method, path, token, body });
      found.push(await answer.text());
      // A role that may not call is refused before anything is read.
      if (answer.status === 401 || (answer.status === 403 && found.length === 1 && isClosed(route)))
        return [];
    }
  }
  return found;
}

const isClosed = ({ allow }: Endpoint) => ["admin", "scheduler-or-admin", "staff"].includes(allow);

it("no one reads what is not for them, by any endpoint", { tags: ["thorough"] }, async () => {
  const told = new Set<string>();
  const heard = new Set<Sentinel>();
  for (const route of readsAmong(routes)) {
    for (const reader of READERS) {
      const answers = (await answersFor(reader, route)).join("\n");
      for (const one of sentinels.all.filter(({ text }) => answers.includes(text))) {
        if (one.readers.includes(reader)) heard.add(one);
        else told.add(`${reader} reads the ${one.what}: ${route.route}`);
      }
    }
  }
  expect([...told].toSorted()).toEqual([]);
  // The control: each text is found where it may be read.
  expect(sentinels.all.filter((one) => !heard.has(one)).map(({ what }) => what)).toEqual([]);
});
