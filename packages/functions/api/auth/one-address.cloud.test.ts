import type { AttemptView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { markVerified } from "@academy/core/people/account/verify-email.service.ts";
import type { Session } from "@academy/core/people/user/user.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { addContent } from "../testing/content.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
});

it("lets forty students behind one address sign up, log in and start a test within a minute", async () => {
  const students = Array.from({ length: 40 }, (_, n) => ({
    name: `Student ${n}`,
    email: `hall-${n}@example.org`,
    password: `copper kettle ${n}`,
  }));
  const started = await Promise.all(
    students.map(async ({ name, email, password }, n) => {
      const made = { name, email, password };
      const { user } = await api.post<Session>("/api/auth/register", undefined, made);
      await markVerified(api.deps, user.userId);
      const login = (secret: string) => ({ email, password: secret });
      // Every second student mistypes their password first.
      if (n % 2 === 0) {
        const body = login("not the password");
        await api.send({ method: "POST", path: "/api/auth/login", body });
      }
      const { token } = await api.post<Session>("/api/auth/login", undefined, login(password));
      return api.post<AttemptView>(`/api/tests/${exam.running._id}/attempts`, token, {});
    }),
  );
  expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(40);
});
