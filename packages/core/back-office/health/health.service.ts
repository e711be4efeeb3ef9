import type { Deps } from "../../kernel/platform/deps.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import { directoryOf } from "../../people/sign-in/user.service.ts";
import type { ServiceHealth } from "./health.schema.ts";

/** How long an answer is cached, so that frequent calls cost nothing more. */
const KEPT_MS = 10 * SECOND;
/** A service that takes longer counts as down, because students would have to wait. */
const PATIENCE_MS = 2 * SECOND;

const kept = new WeakMap<Deps, { at: number; health: Promise<ServiceHealth> }>();

/** Which of the services that students need are up. Each gets one small request. */
export function services(deps: Deps): Promise<ServiceHealth> {
  const now = deps.clock.now();
  const last = kept.get(deps);
  if (last && now - last.at < KEPT_MS) return last.health;
  const health = ask(deps);
  kept.set(deps, { at: now, health });
  return health;
}

async function ask(deps: Deps): Promise<ServiceHealth> {
  const { content, attempts, artifacts, secrets, config } = deps;
  // A key without an item: the answer that there is no item is enough.
  const nothing = { pk: "HEALTH", sk: "-" };
  const [tables, files, keys, directory] = await Promise.all([
    answers(deps, () => Promise.all([content.get(nothing), attempts.get(nothing)])),
    answers(deps, () => artifacts.find("health", String)),
    answers(deps, () => secrets.versions(config.sessionKeys, { fresh: true })),
    answers(deps, async () => (await directoryOf(deps)).find("health")),
  ]);
  return { tables, files, keys, directory };
}

async function answers({ log }: Deps, request: () => Promise<unknown>): Promise<"up" | "down"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"down">((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, "down");
  });
  const answer = request().then(
    () => "up" as const,
    (error: unknown) => {
      log.error("service.failed", error);
      return "down" as const;
    },
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
