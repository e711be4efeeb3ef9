import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The commands that are not needed every day: their programs, and what each is for. */
export const commands: Readonly<Record<string, readonly [program: string, purpose: string]>> = {
  dev: ["packages/local/dev.ts", "runs the product and restarts it when code changes"],
  new: ["scripts/new.ts", "writes the files of a new page, type, endpoint or pattern"],
  "make-admin": ["packages/local/make-admin.ts", "makes an account an administrator on a laptop"],
  routes: ["scripts/route-table.ts", "writes the table of routes from the endpoints"],
  template: ["scripts/template.ts", "writes the files that the upload pages offer"],
  passwords: ["scripts/passwords.ts", "writes the filter of passwords that are guessed first"],
  pictures: [
    "scripts/pictures.ts",
    "takes the pictures of the README, the start page and every screen",
  ],
  costs: ["bench/costs.ts", "writes docs/costs.md"],
  "cloud:check": ["scripts/cloud-check.ts", "checks a deployment without an account"],
  "cloud:admin": ["scripts/cloud-admin.ts", "makes an account of a stage an administrator"],
  "cloud:restore": ["scripts/cloud-restore.ts", "loads exports of both tables into a stage"],
  "cloud:export": ["scripts/cloud-export.ts", "writes everything of an academy into a folder"],
  undeploy: ["scripts/undeploy.ts", "removes a stage, but never production"],
  pipeline: ["scripts/pipeline.ts", "lets a repository's pipeline deploy"],
  quiet: ["scripts/quiet.ts", "says whether a stage has an exam soon"],
  rollback: ["scripts/rollback.ts", "restores the version before"],
  "rotate-origin": ["scripts/rotate-origin.ts", "replaces the secret between edge and API"],
  rehearse: ["scripts/rehearse.ts", "plays a bad minute and says by what it is found"],
  stack: ["scripts/stack.ts", "names the lines of this repository in a log's stack"],
  smoke: ["scripts/smoke.ts", "makes a visitor's requests to a deployment"],
};

/** `npm run academy -- COMMAND`: runs one of the commands; without one it lists them. */
function main([name = "", ...args]: readonly string[]): number {
  const command = commands[name];
  if (command) {
    const program = join(import.meta.dirname, "..", command[0]);
    return spawnSync(process.execPath, [program, ...args], { stdio: "inherit" }).status ?? 1;
  }
  if (name !== "") {
    console.error(`There is no command ${name}. npm run academy lists them.`);
    return 2;
  }
  const all = Object.entries(commands).map(([one, [, purpose]]) => `  ${one.padEnd(14)}${purpose}`);
  console.log(["npm run academy -- COMMAND [options]", ...all].join("\n"));
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
