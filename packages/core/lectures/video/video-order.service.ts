import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { byTopic, inOrder, type Move, moved, withSubject } from "../order/lecture-order.rules.ts";
import type { LectureMove, OrderedSubject } from "../order/lecture-order.schema.ts";
import * as OrderStore from "../order/lecture-order.store.ts";
import { everyOne } from "./video-read.service.ts";
import type { Video } from "./video-record.schema.ts";

/** How often a move begins again because another one was quicker. */
const MOST_TRIES = 6;

const isThere = ({ deletedAt }: Video): boolean => deletedAt === null;

/** The lectures of a subject by topic, as students see them. The default is the first subject. */
export async function read(deps: Deps, subject?: string): Promise<OrderedSubject> {
  const [videos, { videoIds }] = await Promise.all([everyOne(deps), OrderStore.read(deps)]);
  return orderedSubject(videos, videoIds, subject);
}

function orderedSubject(
  videos: readonly Video[],
  videoIds: readonly string[],
  wanted?: string,
): OrderedSubject {
  const ordered = inOrder(videos.filter(isThere), videoIds);
  const subjects = [...new Set(ordered.map(({ subject }) => subject))];
  const subject = wanted ?? subjects[0] ?? "";
  const topics = byTopic(ordered.filter((video) => video.subject === subject)).map(
    ({ topic, own }) => ({
      topic,
      lectures: own.map(({ videoId, title, isFree, duration }) => ({
        _id: videoId,
        title,
        isFree,
        duration,
      })),
    }),
  );
  return { subjects, subject, topics };
}

/**
 * Moves a lecture or a topic by one conditional write. The request says what moves and is not a new
 * list, so that the moves of two administrators at the same time are both made. Deleted lectures
 * keep their place, in case they are restored.
 * @throws AppError `conflict` if a lecture or topic of the move is gone, or the two are not in the
 * same topic or subject any more
 */
export async function move(deps: Deps, actor: Actor, input: LectureMove): Promise<OrderedSubject> {
  const videos = await everyOne(deps);
  for (let tries = 1; ; tries++) {
    const before = await OrderStore.read(deps);
    const { subject, ids } = moveOf(videos, before.videoIds, input);
    const known = new Set(videos.map(({ videoId }) => videoId));
    const videoIds = withSubject(before.videoIds, ids, known);
    if (await OrderStore.write(deps, { videoIds, rev: before.rev + 1 })) {
      const after = { ...input, subject };
      await Audit.record(deps, actor, { action: "video.order", target: "lectures", after });
      return orderedSubject(videos, videoIds, subject);
    }
    if (tries === MOST_TRIES) throw changedOrder();
  }
}

/** The subject in which something moves, and the ids of all its lectures after the move. */
function moveOf(videos: readonly Video[], videoIds: readonly string[], input: LectureMove) {
  const named = input.kind === "lecture" ? videos.find((one) => one.videoId === input._id) : input;
  if (named === undefined) throw changedOrder();
  const { subject } = named;
  const own = inOrder(
    videos.filter((video) => video.subject === subject),
    videoIds,
  );
  const move = moveIn(input);
  const ids = moved(own, move);
  // A deleted lecture cannot be moved, and nothing can be put before it.
  if (!ids || !moved(own.filter(isThere), move)) throw changedOrder();
  return { subject, ids };
}

const moveIn = (input: LectureMove): Move =>
  input.kind === "lecture" ? { ...input, videoId: input._id } : input;

const changedOrder = () =>
  conflict(
    "order_changed",
    "These lectures have just been changed. They are listed as they are now: move again.",
  );
