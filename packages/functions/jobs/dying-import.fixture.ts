import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { createHandler } from "./run-import.ts";

/**
 * A process that runs an import like the platform's function, and is killed as it is about to send
 * an email: by then some rows are inserted, some halfway, and their results are not recorded.
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
