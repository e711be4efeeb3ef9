import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { COPY_PREFIX, partitionOf } from "./copy.keys.ts";
import type { LectureCopy } from "./copy.schema.ts";

const keyOf = ({ videoId, name }: Pick<LectureCopy, "videoId" | "name">): Key => ({
  pk: partitionOf(videoId),
  sk: `${COPY_PREFIX}${name}`,
});

/** Stores a copy in place of an older one; false if a newer one is there. */
export const put = (deps: Deps, copy: LectureCopy): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(copy), ...copy },
    {
      text: "attribute_not_exists(pk) OR #at <= :at",
      names: { "#at": "at" },
      values: { ":at": copy.at },
    },
  );

/** Removes a copy; false when another one has taken its place. */
export const remove = (deps: Deps, copy: LectureCopy): Promise<boolean> =>
  deps.content.remove(keyOf(copy), {
    text: "uploadId = :upload",
    values: { ":upload": copy.uploadId },
  });
