import { DEPLOYMENT_PATH } from "../../packages/core/kernel/shared/deployment.rules.ts";
import * as z from "zod";
import { takeDemoTest } from "./smoke-attempt.ts";
import { callApi } from "../../packages/functions/jobs/call-api.ts";
import { checkSignedIn } from "../../packages/functions/jobs/signed-in.ts";
import { askFor, type SmokeTarget, typeOf } from "./smoke-target.ts";

interface SmokeCheck {
  name: string;
  /**
   * True for checks of what the embedded cloud lacks: CloudFront, the gateway, the bucket's policy.
   */
  onlyAws?: true;
  /** @returns the observation @throws Error that says what is wrong */
  run(target: SmokeTarget): Promise<string>;
}

const Health = z.object({
  ok: z.literal(true),
  build: z.string().nullable(),
  services: z.record(z.string(), z.string()),
});

/** Requests a page as a browser does. */
const page = { headers: { accept: "text/html" } };

async function health(target: SmokeTarget): Promise<string> {
  const call = { method: "GET", path: "/api/health?services=all" };
  const { build, services } = await callApi(target.ask, call, Health);
  if (target.build !== undefined && build !== target.build) {
    throw new Error(`Build ${build} answers, not ${target.build}.`);
  }
  const down = Object.keys(services).filter((name) => services[name] !== "up");
  if (down.length > 0) throw new Error(`The API does not reach: ${down.join(", ")}.`);
  return `build ${build ?? "none"}`;
}

async function startPage(target: SmokeTarget): Promise<string> {
  const response = await askFor(target, "/", 200, page);
  const text = await response.text();
  if (typeOf(response) !== "text/html" || !text.includes("<h1")) {
    throw new Error(`The start page is ${typeOf(response)} of ${text.length} characters.`);
  }
  const policy = response.headers.get("content-security-policy");
  if (!policy?.includes("default-src")) throw new Error("The start page has no content policy.");
  const [script] = /\/assets\/[^"]+\.js/.exec(text) ?? [];
  if (script === undefined) throw new Error("The start page names no script.");
  await askFor(target, script, 200);
  await askFor(target, DEPLOYMENT_PATH, 200);
  return `its script ${script} is there`;
}

async function compressed(target: SmokeTarget): Promise<string> {
  const headers = { "accept-encoding": "gzip" };
  const response = await askFor(target, "/api/openapi.json", 200, { headers });
  const encoding = response.headers.get("content-encoding");
  if (encoding !== "gzip") throw new Error(`A long answer comes as ${encoding ?? "plain text"}.`);
  return "gzip";
}

async function signIn(target: SmokeTarget): Promise<string> {
  if (!target.account) {
    throw new Error(
      "Set DELIVER_SMOKE_EMAIL and DELIVER_SMOKE_PASSWORD to an account made for this.",
    );
  }
  return checkSignedIn(target.ask, target.account);
}

async function gateway(target: SmokeTarget): Promise<string> {
  const { gateway: address } = target;
  if (address === undefined) throw new Error("Give --gateway: the ApiUrl of the deployment.");
  await askFor(target, new URL("/api/health", address).href, 403);
  return "refused";
}

async function ownAddress(target: SmokeTarget): Promise<string> {
  const { host } = target;
  if (host === undefined) throw new Error("Give --function: the ApiHost of the deployment.");
  await askFor(target, `https://${host}/api/health`, 403);
  return "refused";
}

/** The product's files are the app's; papers, keys and sealed papers are in another bucket. */
const secret =
  (path: string) =>
  async ({ ask }: SmokeTarget) => {
    const response = await ask(path, page);
    const type = typeOf(response);
    await response.arrayBuffer();
    if (response.status === 403 || type === "text/html") return `${response.status} ${type}`;
    throw new Error(`${path} answers ${response.status} ${type}`);
  };

/** What must work after each deployment, the first and quickest first. */
const smokeChecks: readonly SmokeCheck[] = [
  { name: "health and its build", run: health },
  { name: "start page", run: startPage },
  { name: "long answers are compressed", run: compressed },
  { name: "sign-in", run: signIn },
  { name: "demo test: start, save, submit, report", run: takeDemoTest },
  { name: "no key by its address", run: secret("/papers/x/y/key.json") },
  { name: "no sealed paper by a guessed address", run: secret(`/sealed/${"0".repeat(32)}`) },
  { name: "the gateway's own address is refused", onlyAws: true, run: gateway },
  { name: "the function's own address is refused", onlyAws: true, run: ownAddress },
];

/** A new deployment may need a moment; a fault stays. */
const TRIES = 3;
const PAUSE_MS = 1_500;

/**
 * Runs the checks one after the other and prints a line for each.
 *
 * @param embedded skips what only AWS has, and names it
 * @returns how many failed
 */
export async function runSmoke(
  target: SmokeTarget,
  { embedded, say, pause = PAUSE_MS }: SmokeRun,
): Promise<number> {
  let failed = 0;
  for (const check of smokeChecks) {
    if (embedded && check.onlyAws) {
      say(`left   ${check.name}: only AWS can answer it`);
      continue;
    }
    const { ok, text } = await tried(check, target, pause);
    say(`${ok ? "ok    " : "FAILED"} ${check.name}: ${text}`);
    if (!ok) failed++;
  }
  return failed;
}

interface SmokeRun {
  embedded: boolean;
  say: (line: string) => void;
  pause?: number;
}

async function tried(check: SmokeCheck, target: SmokeTarget, pause: number) {
  for (let tries = 1; ; tries++) {
    try {
      return { ok: true, text: await check.run(target) };
    } catch (error) {
      if (tries === TRIES)
        return { ok: false, text: error instanceof Error ? error.message : String(error) };
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
