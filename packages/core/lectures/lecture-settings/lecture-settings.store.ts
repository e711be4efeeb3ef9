import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import { LectureSettings } from "./lecture-settings.schema.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

const KEY = { pk: "LECTURES", sk: "SETTINGS" };

const recent = new Recent<LectureSettings>(1, (one, other) => one.rev < other.rev);

/** The settings as the table has them now. */
export async function read(deps: StoreDeps): Promise<LectureSettings> {
  const item = await deps.content.get(KEY, { consistent: true });
  return LectureSettings.parse(item ?? {});
}

/** The settings as they were at most 60 s ago; every opening of a locked lecture asks for them. */
export async function recently(deps: StoreDeps): Promise<LectureSettings> {
  const found = await recent.read(deps, KEY.sk, async () =>
    LectureSettings.parse((await deps.content.get(KEY)) ?? {}),
  );
  return found ?? read(deps);
}

/** Writes the next revision of the settings; false if that revision exists already. */
export async function write(deps: StoreDeps, settings: LectureSettings): Promise<boolean> {
  const before = settings.rev - 1;
  const condition =
    before === 0
      ? { text: "attribute_not_exists(pk)" }
      : { text: "rev = :before", values: { ":before": before } };
  const written = await deps.content.put({ ...KEY, ...settings }, condition);
  if (written) recent.put(deps, KEY.sk, settings);
  return written;
}
