import { existsSync } from "node:fs";
import { join } from "node:path";
import { FileSystem, IgnoreMode } from "aws-cdk-lib";

/** The output of `npm run build`. */
export interface Build {
  /** Its name: the same files have the same name on every machine. */
  id: string;
  /** The folders of the functions. */
  functions: string;
  /** The web app. */
  web: string;
}

/** @throws Error that says what to do when there is no build in that folder. */
export function readBuild(root: string): Build {
  const functions = join(root, ".build/functions");
  const web = join(root, "packages/web/dist");
  for (const folder of [functions, web]) {
    if (!existsSync(folder)) {
      throw new Error(`${folder} is missing: run npm run build before a deployment.`);
    }
  }
  const prints = [functions, web].map((folder) =>
    FileSystem.fingerprint(folder, {
      exclude: ["**/*.map", "**/*.br"],
      ignoreMode: IgnoreMode.GLOB,
    }),
  );
  return { id: prints.map((print) => print.slice(0, 12)).join("-"), functions, web };
}
