import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { WarmWindow } from "../../stacks/exam-warm.ts";
import { withWarmTimes } from "../../stacks/warm-template.ts";
import { stacksIn } from "./assembly-folder.ts";

/** What applies when an assembly is deployed. */
interface Applies {
  windows: readonly WarmWindow[];
  /** Epoch milliseconds. */
  now: number;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * An assembly as it is to be deployed now. All of it is deployed unchanged but the times at which
 * environments are kept warm: they were those of the day on which it was made.
 *
 * @param copy a folder for a copy, if something differs
 * @returns the folder to deploy
 */
export function assemblyNow(folder: string, copy: string, { windows, now }: Applies): string {
  const changed = stacksIn(folder).flatMap(({ name, template, file }) => {
    const text = withWarmTimes(template, windows, now);
    return text === template ? [] : [{ name, file, text, before: template }];
  });
  if (changed.length === 0) return folder;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  for (const { name, file, text, before } of changed) {
    writeFileSync(join(copy, file), text);
    // The CLI uploads a template under its hash, and not again where there is one.
    for (const listing of ["manifest.json", `${name}.assets.json`]) {
      const at = join(copy, listing);
      writeFileSync(at, readFileSync(at, "utf8").replaceAll(sha256(before), sha256(text)));
    }
  }
  return copy;
}
