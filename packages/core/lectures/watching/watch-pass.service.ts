import type { KeyDeps } from "../../people/session/access-token.service.ts";
import { isSigned, sign } from "../../people/session/signed-text.service.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { WatchPass } from "./watching.schema.ts";

const PURPOSE = "watch pass";
/** How long reports of an opening are accepted: a device may have been without a connection. */
const LASTS = 30 * DAY;

/** A pass as text that only the server can make. @throws AppError `unavailable` */
export async function give(deps: KeyDeps, pass: WatchPass): Promise<string> {
  const text = Buffer.from(JSON.stringify(pass)).toString("base64url");
  return `${text}.${await sign(deps, PURPOSE, text)}`;
}

/** @throws AppError `invalid` unknown_pass; `conflict` stale_pass after 30 days; `unavailable` */
export async function read(deps: KeyDeps, given: string): Promise<WatchPass> {
  const [text = "", signature = ""] = given.split(".");
  if (!(await isSigned(deps, PURPOSE, { text, signature }))) {
    throw invalid("unknown_pass", "Open the lecture again: what was sent does not belong to it.");
  }
  const pass = WatchPass.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  if (deps.clock.now() - pass.openedAt > LASTS) {
    const message = "This lecture was opened more than 30 days ago. Open it again.";
    throw conflict("stale_pass", message, { days: LASTS / DAY });
  }
  return pass;
}
