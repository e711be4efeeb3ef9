import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

type Variables = Record<string, string | undefined>;

/**
 * The settings of a stage: those committed as `deploy/STAGE.env`, and those of the environment.
 *
 * @throws Error if the two differ, or if the file contains anything but settings
 */
export function withStageFile(root: string, stage: string, env: Variables): Variables {
  const file = join("deploy", `${stage}.env`);
  const path = join(root, file);
  if (!existsSync(path)) return env;
  const given = Object.entries(parseEnv(readFileSync(path, "utf8")));
  const committed = Object.fromEntries(given.filter(([, value]) => value !== ""));
  const problems = Object.entries(committed).flatMap(([name, value]) => {
    if (!/^(ACADEMY|DELIVER)_/.test(name)) return [`${name} is no setting`];
    const other = env[name];
    if (!other || other === value) return [];
    return [`${name} is "${value}" there and "${other}" in the environment: remove one of them`];
  });
  if (problems.length > 0) throw new Error(`${file}: ${problems.join("; ")}.`);
  return { ...env, ...committed };
}
