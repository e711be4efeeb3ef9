import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import { ReviewSettings } from "./review-settings.schema.ts";

const KEY = { pk: "BANK", sk: "REVIEW" };

const recent = new Recent<ReviewSettings>(1, (one, other) => one.rev < other.rev);

/** The settings as the table has them now. */
export async function read(deps: Deps): Promise<ReviewSettings> {
  const item = await deps.content.get(KEY, { consistent: true });
  return ReviewSettings.parse(item ?? {});
}

/** The settings as they were at most 60 s ago; every save of a question asks for them. */
export async function recently(deps: Deps): Promise<ReviewSettings> {
  const found = await recent.read(deps, KEY.sk, () => read(deps));
  return found ?? read(deps);
}

/** Writes the next revision of the settings; false if that revision exists already. */
export async function write(deps: Deps, settings: ReviewSettings): Promise<boolean> {
  const before = settings.rev - 1;
  const condition =
    before === 0
      ? { text: "attribute_not_exists(pk)" }
      : { text: "rev = :before", values: { ":before": before } };
  const written = await deps.content.put({ ...KEY, ...settings }, condition);
  if (written) recent.put(deps, KEY.sk, settings);
  return written;
}
