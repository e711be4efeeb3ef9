import { limit } from "@academy/core/testing/limits.ts";
import { sharedFile } from "@academy/core/testing/shared-data.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, it } from "vitest";
import { importBank, jeeBank } from "../../../../../e2e/support/jee-bank.ts";
import { openRoleCloud, testClock } from "../../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });

const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;

it(
  "imports every question of three years of real papers, with every formula drawn",
  { timeout: limit(300_000) },
  async (ctx) => {
    sharedFile(ctx, "jee");
    const bank = jeeBank();
    expect(bank.length).toBe(180);
    const api = await openRoleCloud(cloud.env, clock);
    const testId = await importBank(
      {
        post: async (path, body, answer) =>
          answer.parse(await api.post(path, api.callers.admin, body)),
      },
      bank,
    );
    clock.set(Date.now());
    await api.post(`/api/tests/${testId}/attempts`, api.callers.student, {});
    const path = `/api/tests/questions/${testId}`;
    const paper = await api.send({ method: "GET", path, token: api.callers.student });
    expect(paper.status).toBe(200);
    const text = await paper.text();
    const questions: unknown = JSON.parse(text);
    expect(questions).toHaveLength(bank.length);
    const formulas = count(JSON.stringify(bank), /data-latex=/g);
    expect(formulas).toBeGreaterThan(1300);
    expect(count(text, /class=\\"katex\\"/g)).toBe(formulas);
    expect(text).not.toMatch(/katex-error|<code>/);
    expect(text).toContain("<table>");
    const texts = bank.flatMap(({ question, options = [] }) => [question, ...options]);
    const outsideFormulas = texts.map((html) => html.replace(/<[^>]*>/g, ""));
    expect(outsideFormulas.filter((words) => /\\[a-z[(]|\$/i.test(words))).toEqual([]);
  },
);
