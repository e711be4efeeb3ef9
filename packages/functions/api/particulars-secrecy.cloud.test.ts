import { STAFF_ROLES } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { isPush } from "@academy/core/testing/runs.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it, vi } from "vitest";
import type { Endpoint } from "./http/endpoint.ts";
import { allRoutes } from "./routes.ts";
import { addExam } from "./testing/exam-content.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";

/**
 * What the office keeps of a student is read by administrators, and by the student in the download
 * of their own data, never by anyone else. The calls come from the declared endpoints.
 */

const routes = await allRoutes();
const clock = testClock();
const cloud = useCloud({ clock });
vi.setConfig({ testTimeout: 600_000 });

const planted = {
  className: "Planted-Class",
  batch: "Planted-Batch",
  guardian: { name: "Planted Guardian", phone: "98765 00001", email: "planted@guardian.test" },
  notes: [{ name: "Planted-Heading", text: "Planted-Text" }],
};
const SECRET = /planted|98765 ?00001/i;
const PEOPLE = ["anonymous", "student", "other", "admin", ...STAFF_ROLES] as const;

let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addExam>>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addExam(api);
  const { student, other, admin } = api.callers;
  for (const [who, token] of Object.entries({ student, other, admin })) tokens.set(who, token);
  for (const role of STAFF_ROLES) tokens.set(role, (await api.join(role, role)).token);
  const path = `/api/users/${api.studentId}`;
  const read = await api.send({ method: "GET", path, token: admin });
  // Parsed by the endpoint's own schema.
  const { rev } = (await read.json()) as { rev: number };
  const body = { ...planted, rev };
  await api.send({ method: "PUT", path: `${path}/particulars`, token: admin, body });
});

/** Each address of a route for the student, their attempts and what they took. */
function addressesOf({ path }: Endpoint): string[] {
  const { studentId } = api;
  const test = exam.running._id;
  const ids = [studentId, test, exam.done._id, `${exam.done._id}.${studentId}.0`];
  const put = (id: string) => path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, studentId);
  const paths = path.includes("{") ? ids.map(put) : [path];
  return paths.flatMap((each) => [each, `${each}?search=planted&userId=${studentId}`]);
}

/** Who was answered with something planted, and by which route. */
async function telling(asked: readonly Endpoint[]): Promise<string[]> {
  const found = new Set<string>();
  for (const route of asked) {
    for (const who of PEOPLE) {
      for (const path of addressesOf(route)) {
        const answer = await api.send({ method: "GET", path, token: tokens.get(who) });
        const text = await answer.text();
        // An error may quote what was asked for.
        if (answer.ok && SECRET.test(text)) found.add(`${who} ${route.route}`);
      }
    }
  }
  return [...found].toSorted();
}

const ofUsers = (route: Endpoint) => /^\/api\/(users|account|submissions)/.test(route.path);
const reads = routes.filter(({ method }) => method === "GET");

it("reaches administrators and the student's own download only", async () => {
  const asked = isPush ? reads.filter(ofUsers) : reads;
  expect(await telling(asked)).toEqual([
    "admin GET /api/users",
    "admin GET /api/users/{id}",
    "student GET /api/account/data",
  ]);
  // No line of the log has any of it.
  expect([...api.lines, ...api.infos].filter((line) => SECRET.test(line))).toEqual([]);
});
