import { createDeps } from "@academy/core/platform/deps.ts";
import { createHandler } from "./run-import.ts";

/**
 * A process that works on an import as the platform's does, and is killed as it is about to send
 * one of its letters: by then some of its rows are made, some half, and their outcomes are not noted.
 */
const [importId, letter, time] = process.argv.slice(2);
const deps = {
  ...createDeps(process.env, { patience: "job" }),
  clock: { now: () => Number(time) },
};
let letters = 0;
const userMail: typeof deps.userMail = {
  ready: deps.userMail.ready,
  send(one) {
    if (++letters === Number(letter)) process.kill(process.pid, "SIGKILL");
    return deps.userMail.send(one);
  },
};
await createHandler({ ...deps, userMail })({ id: "event", detail: { importId } });
