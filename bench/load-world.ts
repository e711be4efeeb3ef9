import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { wireAnswers } from "@academy/core/exam/answers/answers.rules.ts";
import * as AttemptRead from "@academy/core/exam/attempt-store/attempt-read.service.ts";
import { decodeSheet } from "@academy/core/exam/answers/sheet.rules.ts";
import * as Papers from "@academy/core/exam/paper/paper.service.ts";
import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import { SECOND } from "@academy/core/kernel/shared/time.ts";
import { signAccessToken } from "@academy/core/people/session/access-token.service.ts";
import { addProfile } from "@academy/core/people/user/user.store.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { readEnvironment } from "@academy/local/disk/environment-file.ts";
import type { LoadStudent } from "./load-student.ts";
import { benchStudent } from "./student.ts";

/** The running product's own cloud, for setting up and checking. */
export async function openCloud(dataDir: string): Promise<Deps> {
  const env = await readEnvironment(dataDir);
  // The SDK reads endpoints from the environment.
  Object.assign(process.env, env);
  // Setting up and checking is not measured, and may take its time.
  return createDeps(env, { patience: "job" });
}

/**
 * Students with access tokens, signed with the product's own key: logging in would measure scrypt,
 * which runs before the exam.
 */
export async function enrol(deps: Deps, count: number) {
  const enrolled: { actor: Actor; token: string }[] = [];
  for (let index = 0; index < count; index++) {
    const actor = benchStudent(index);
    const now = Date.now();
    const registeredAt = Math.floor(now / SECOND);
    const state = {
      disabled: false,
      validAfter: 0,
      endedSessions: [],
      registeredAt,
      emailVerifiedAt: registeredAt,
      rev: 1,
      edition: 1,
    };
    await addProfile(deps, { ...actor, ...state });
    const { userId } = actor;
    const claims = { userId, sid: `load-${index}`, authTime: registeredAt, issuedAt: registeredAt };
    const token = await signAccessToken(deps, { ...claims, exp: registeredAt + 3600 });
    enrolled.push({ actor, token });
  }
  return enrolled;
}

export interface Verdict {
  submissions: number;
  answers: number;
  lostAnswers: number;
}

/** Reads every attempt and compares it with its student's last answers. */
export async function judge(
  deps: Deps,
  testId: string,
  students: ReadonlyMap<string, LoadStudent>,
): Promise<Verdict> {
  const verdict = { submissions: 0, answers: 0, lostAnswers: 0 };
  for await (const { read } of AttemptRead.ofTest(deps, testId)) {
    const { attempt, texts } = read();
    const key = await Papers.key(deps, attempt);
    const held = wireAnswers(key, decodeSheet(attempt.sheet, key.questions.length), texts);
    if (attempt.status === "submitted") verdict.submissions += 1;
    for (const [id, { value, seq }] of students.get(attempt.userId)?.said ?? []) {
      verdict.answers += 1;
      const same =
        held[id]?.seq === seq && isDeepStrictEqual(held[id].value ?? null, value ?? null);
      if (!same) verdict.lostAnswers += 1;
    }
  }
  return verdict;
}

/** Processor seconds that a process and its children have used; undefined without /proc. */
export function processorSeconds(pid: number): { own: number; children: number } | undefined {
  const own = statOf(pid);
  if (!own) return undefined;
  const all = readdirSync("/proc").flatMap((name) => statOf(Number(name)) ?? []);
  const children = all.filter(({ parent }) => parent === pid);
  return { own: own.seconds, children: children.reduce((sum, { seconds }) => sum + seconds, 0) };
}

const TICKS_A_SECOND = 100;

function statOf(pid: number): { parent: number; seconds: number } | undefined {
  try {
    // The name in brackets may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    return { parent: parent ?? 0, seconds: ((user ?? 0) + (system ?? 0)) / TICKS_A_SECOND };
  } catch {
    return undefined; // no /proc on this system, or the process has ended
  }
}

/** Processor seconds of the three processes between two readings. */
export function watchProcessors(pid: number) {
  const [client, product] = [process.cpuUsage(), processorSeconds(pid)];
  const began = performance.now();
  return () => {
    const seconds = (performance.now() - began) / SECOND;
    const used = process.cpuUsage(client);
    const now = processorSeconds(pid);
    const share = (busy: number) => (busy / seconds) * 100;
    return {
      seconds,
      client: share((used.user + used.system) / 1e6),
      ...(product &&
        now && {
          api: share(now.own - product.own),
          database: share(now.children - product.children),
        }),
    };
  };
}
