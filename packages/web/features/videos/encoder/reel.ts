import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import { FRAGMENT_SECONDS, VOICE_BITRATE } from "@academy/core/lectures/copy/ladder.rules.ts";
import * as bunny from "mediabunny";
import type { SizedRung } from "./pieces.rules.ts";
import { isKeyTime, slotOf, type Span } from "./timing.rules.ts";

export type Frames = AsyncGenerator<bunny.VideoSample, void>;

/** The sound of a film as small packets. It is encoded without a break while it is read. */
export class Voice {
  readonly #samples: ReturnType<bunny.AudioSampleSink["samples"]>;
  readonly #output = new bunny.Output({
    format: new bunny.Mp4OutputFormat({ fastStart: "fragmented" }),
    target: new bunny.NullTarget(),
  });
  readonly #encoder: bunny.AudioSampleSource;
  #packets: bunny.EncodedPacket[] = [];
  #state: "new" | "read" | "over" = "new";
  config: AudioDecoderConfig | undefined;

  constructor(track: bunny.InputAudioTrack, from: number) {
    // Begins a second earlier: an encoder needs a moment to settle, and this second's output is not
    // used.
    this.#samples = new bunny.AudioSampleSink(track).samples(Math.max(0, from - 1));
    this.#encoder = new bunny.AudioSampleSource({
      codec: "opus",
      quality: new bunny.Quality({ bitrate: VOICE_BITRATE }),
      transform: { numberOfChannels: 1, sampleRate: 48_000 },
      onEncodedPacket: (packet, meta) => {
        this.config ??= meta?.decoderConfig;
        this.#packets.push(packet);
      },
    });
    this.#output.addAudioTrack(this.#encoder);
  }

  /** The packets that begin within a span; earlier ones are dropped. */
  async within({ from, to }: Span): Promise<bunny.EncodedPacket[]> {
    if (this.#state === "new") await this.#output.start();
    if (this.#state === "new") this.#state = "read";
    while (this.#state === "read" && (this.#packets.at(-1)?.timestamp ?? -1) < to) {
      const { value } = await this.#samples.next();
      if (value) await this.#encoder.add(value);
      else await this.#output.finalize();
      if (!value) this.#state = "over";
      value?.close();
    }
    this.#packets = this.#packets.filter(({ timestamp }) => timestamp >= from);
    return this.#packets.filter(({ timestamp }) => timestamp < to);
  }

  async close(): Promise<void> {
    await this.#samples.return();
    if (this.#state !== "over") await this.#output.cancel();
  }
}

const hexOf = (bytes: AllowSharedBufferSource | undefined): string =>
  Array.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(), (byte) =>
    byte.toString(16),
  ).join(" ");

/** A copy's piece that is being encoded. The copy with sound alone has no pictures. */
class Lane {
  readonly #target = new bunny.BufferTarget();
  readonly #output = new bunny.Output({
    format: new bunny.Mp4OutputFormat({
      fastStart: "fragmented",
      minimumFragmentDuration: FRAGMENT_SECONDS - 0.1,
    }),
    target: this.#target,
  });
  readonly #pictures: bunny.VideoSampleSource | null;
  readonly #fps: number;
  #slot = -1;
  /** The last frame, not encoded yet: only the next frame shows how long it is visible. */
  #held: bunny.VideoSample | null = null;
  config = "";

  constructor(rung: SizedRung | null, isSoftware: boolean) {
    this.#fps = rung?.fps ?? 0;
    this.#pictures =
      rung &&
      new bunny.VideoSampleSource({
        codec: "avc",
        quality: new bunny.Quality({ bitrate: rung.bitrate, bitrateMode: "variable" }),
        keyFrameInterval: Number.MAX_SAFE_INTEGER,
        latencyMode: "quality",
        hardwareAcceleration: isSoftware ? "prefer-software" : "no-preference",
        sizeChangeBehavior: "contain",
        transform: { width: rung.width, height: rung.height, force: true },
        onEncodedPacket: (_packet, meta) => {
          this.config ||= hexOf(meta?.decoderConfig?.description);
        },
      });
    if (this.#pictures) this.#output.addVideoTrack(this.#pictures);
  }

  async start(packets: readonly bunny.EncodedPacket[], config?: AudioDecoderConfig): Promise<void> {
    const sound = packets.length > 0 ? new bunny.EncodedAudioPacketSource("opus") : null;
    if (sound) this.#output.addAudioTrack(sound);
    await this.#output.start();
    const meta = config && { decoderConfig: config };
    for (const packet of packets) await sound?.add(packet, meta);
    sound?.close();
  }

  async show(frame: bunny.VideoSample): Promise<void> {
    const slot = slotOf(frame.timestamp, this.#fps);
    if (!isKeyTime(frame.timestamp) && slot === this.#slot) return;
    await this.#release(frame.timestamp);
    [this.#slot, this.#held] = [slot, frame.clone()];
  }

  async #release(until: number): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    held.setDuration(until - held.timestamp);
    try {
      await this.#pictures?.add(held, { keyFrame: isKeyTime(held.timestamp) });
    } finally {
      held.close();
    }
  }

  /** Ends the piece at this time, and returns its file. */
  async end(at: number): Promise<Uint8Array<ArrayBuffer>> {
    await this.#release(at);
    await this.#output.finalize();
    return new Uint8Array(this.#target.buffer ?? new ArrayBuffer());
  }

  async cancel(): Promise<void> {
    this.#held?.close();
    this.#held = null;
    await this.#output.cancel();
  }
}

export interface MadePiece {
  file: Uint8Array<ArrayBuffer>;
  config: string;
}

interface PiecePlan {
  rungs: readonly SizedRung[];
  isSoftware: boolean;
  onFrame: (at: number) => void;
}

/** Reads a film from a time on, and encodes it piece by piece. */
export class Reel {
  readonly #frames: Frames;
  readonly #voice: Voice | null;
  #next: bunny.VideoSample | null = null;

  constructor(frames: Frames, voice: Voice | null) {
    this.#frames = frames;
    this.#voice = voice;
  }

  /** The next piece in all copies together, so that the film is decoded only once. */
  async piece(span: Span, { rungs, isSoftware, onFrame }: PiecePlan) {
    const packets = (await this.#voice?.within(span)) ?? [];
    const lanes = new Map<CopyName, Lane>();
    if (packets.length > 0) lanes.set("voice", new Lane(null, isSoftware));
    for (const rung of rungs) lanes.set(rung.name, new Lane(rung, isSoftware));
    try {
      for (const lane of lanes.values()) await lane.start(packets, this.#voice?.config);
      for (let frame = await this.#take(span.to); frame; frame = await this.#take(span.to)) {
        try {
          for (const [name, lane] of lanes) if (name !== "voice") await lane.show(frame);
          onFrame(frame.timestamp);
        } finally {
          frame.close();
        }
      }
      const made = new Map<CopyName, MadePiece>();
      for (const [name, lane] of lanes) {
        made.set(name, { file: await lane.end(span.to), config: lane.config });
      }
      return made;
    } catch (error) {
      await Promise.allSettled([...lanes.values()].map((lane) => lane.cancel()));
      throw error;
    }
  }

  /** The next frame, if it is shown before this time; otherwise null. */
  async #take(before: number): Promise<bunny.VideoSample | null> {
    const next = this.#next ?? (await this.#frames.next()).value ?? null;
    const isIn = next !== null && next.timestamp < before;
    this.#next = isIn ? null : next;
    return isIn ? next : null;
  }

  async close(): Promise<void> {
    this.#next?.close();
    await Promise.allSettled([this.#frames.return(), this.#voice?.close()]);
  }
}
