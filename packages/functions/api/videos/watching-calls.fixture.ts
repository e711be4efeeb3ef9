import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import type { Watchers } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import type { WatchAnswer } from "@academy/core/lectures/watching/watching.schema.ts";
import type { testClock } from "../testing/role-cloud.fixture.ts";
import { VideoCalls } from "./video-calls.fixture.ts";

type Clock = ReturnType<typeof testClock>;

interface Given {
  n: number;
  stretches: [number, number][];
  at?: number;
  agoSeconds?: number;
  last?: boolean;
}

/** The calls that players make, and what administrators see of them. */
export class WatchingCalls extends VideoCalls {
  readonly #clock: Clock;
  readonly #began: number;

  constructor(api: VideoCalls["api"], clock: Clock) {
    super(api);
    this.#clock = clock;
    this.#began = clock.now();
  }

  /** A lecture of half an hour. Its file is sent at this machine's time, which signatures need. */
  lecture = async (title: string, more: object = {}) => {
    const now = this.#clock.now();
    this.#clock.set(this.#began);
    const { _id, ...made } = await this.create({ title, isFree: true, ...more });
    // The file is shorter, so the duration is set afterwards.
    const video = await this.ask<VideoView>("PUT", `/api/videos/${_id}`, {
      ...made,
      duration: 1800,
    });
    this.#clock.set(now);
    return video;
  };

  open = async ({ _id }: VideoView, token = this.api.callers.student) => {
    const { watch } = await this.read<Playback>(`/api/videos/${_id}/playback`, token);
    if (!watch) throw new Error("A student gets a pass");
    return watch;
  };

  post = (pass: string, { stretches, at = stretches.at(-1)?.[1] ?? 0, ...more }: Given) =>
    this.api.send({
      method: "POST",
      path: "/api/videos/watched",
      body: { pass, stretches, at, ...more },
    });

  report = async (pass: string, given: Given): Promise<WatchAnswer> => {
    const answer = await this.post(pass, given);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    // Parsed by the endpoint's own schema.
    return JSON.parse(text) as WatchAnswer;
  };

  watchers = (video: VideoView, query = "") =>
    this.ask<Watchers>("GET", `/api/videos/${video._id}/watched${query}`);
}
