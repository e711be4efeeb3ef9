import { beforeEach, describe, expect, test } from "vitest";
import { readIndex } from "@academy/core/lectures/copy/boxes.rules.ts";
import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import { EncoderFailed, makeCopies } from "./make-copies.ts";
import type { PieceShelf } from "./piece-shelf.ts";
import { sizedRungs } from "./pieces.rules.ts";
import type { MadePiece, Reel } from "./reel.ts";
import { tinyFile, tinyFragment } from "./tiny-mp4.fixture.ts";
import type { Span } from "./timing.rules.ts";

const SECONDS = 150;
const rungs = sizedRungs({
  kind: "screen",
  width: 1280,
  height: 720,
  bitsPerSecond: 3e6,
  isNeeded: false,
});
const NAMES: readonly CopyName[] = ["voice", "low", "middle", "high"];

class Killed extends Error {}

/** The files of a device, which can be stopped before a write, and can be full. */
class Device implements PieceShelf {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  writesLeft = Number.POSITIVE_INFINITY;
  error: Error = new Killed();

  async read(name: string) {
    const bytes = this.files.get(name);
    return bytes ? new Blob([bytes]) : null;
  }

  async write(name: string, bytes: Uint8Array<ArrayBuffer>) {
    if (this.writesLeft-- <= 0) throw this.error;
    this.files.set(name, bytes);
  }

  async clear() {
    this.files.clear();
  }
}

/** An encoder that notes each piece, and fails or changes on request. */
class Machine {
  readonly made: string[] = [];
  fails = 0;
  config = "hardware";
  softwareConfig = "software";
  bytes = 1000;

  // Has only the methods of a reader that `makeCopies` calls.
  read = (): Reel =>
    ({
      piece: async ({ from, to }: Span, { isSoftware }: { isSoftware: boolean }) => {
        if (this.fails-- > 0) throw new Error("codec reclaimed");
        this.made.push(`${from}${isSoftware ? " software" : ""}`);
        const config = isSoftware ? this.softwareConfig : this.config;
        return new Map(NAMES.map((name) => [name, this.#piece(from, to, config)]));
      },
      close: async () => undefined,
    }) as unknown as Reel;

  #piece(from: number, to: number, config: string): MadePiece {
    const times = Array.from({ length: Math.ceil((to - from) / 4) }, (_, i) => from + 4 * i);
    return { file: tinyFile(...times.map((at) => tinyFragment(at, this.bytes))), config };
  }
}

let device: Device;
let machine: Machine;
beforeEach(() => {
  device = new Device();
  machine = new Machine();
});

const sound = { codec: "opus", decodes: true };
const picture = { codec: "avc1", decodes: true, width: 1280, height: 720 };
const run = (onProgress: (p: { whole: number; at: number }) => void = () => undefined) =>
  makeCopies({
    film: { contents: { picture, sound, seconds: SECONDS }, read: machine.read },
    rungs,
    shelf: device,
    assertSpace: async () => undefined,
    onProgress,
  });

async function indexOf(copies: readonly [CopyName, Blob][], name: CopyName) {
  const blob = new Map(copies).get(name);
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
  return { size: bytes.length, index: readIndex(bytes) };
}

test("copies are made of pieces, with every fragment in the index", async () => {
  const copies = await run();
  expect(copies.map(([name]) => name)).toEqual(NAMES);
  const { size, index } = await indexOf(copies, "middle");
  expect(index?.duration).toBe(SECONDS);
  expect(index?.fragments).toHaveLength(38);
  const last = index?.fragments.at(-1);
  expect((last?.at ?? 0) + (last?.bytes ?? 0)).toBe(size);
  expect(machine.made).toEqual(["0", "60", "120"]);
});

test("killed before any write, it goes on with the first piece without a note", async () => {
  const whole = await run();
  const writes = device.files.size;
  expect(writes).toBe(4 + 3 * 5);
  const expected = await indexOf(whole, "low");
  for (let left = 0; left < writes; left++) {
    device = new Device();
    machine = new Machine();
    device.writesLeft = left;
    await expect(run()).rejects.toThrow(Killed);
    const notes = [0, 1, 2].filter((i) => device.files.has(`${i}-note`)).length;
    device.writesLeft = Number.POSITIVE_INFINITY;
    machine.made.length = 0;
    const started: number[] = [];
    const copies = await run(({ whole: at }) => started.push(at));
    expect(machine.made).toEqual(["0", "60", "120"].slice(notes));
    expect(started[0]).toBe(notes * 60);
    expect(await indexOf(copies, "low")).toEqual(expected);
  }
});

describe("an encoder", () => {
  test("that fails once is tried again with the same piece", async () => {
    machine.fails = 1;
    expect(await run()).toHaveLength(4);
  });

  test("that fails twice at a piece is an error with its reason, and the pieces stay", async () => {
    const failing = run(({ whole }) => {
      if (whole === 60 && machine.fails < 0) machine.fails = 2;
    });
    await expect(failing).rejects.toThrow(EncoderFailed);
    await expect(failing).rejects.toThrow("codec reclaimed");
    machine.made.length = 0;
    await run();
    expect(machine.made).toEqual(["60", "120"]);
  });

  test("that changes between two pieces begins again, in software", async () => {
    device.writesLeft = 4 + 5;
    await expect(run()).rejects.toThrow(Killed);
    device.writesLeft = Number.POSITIVE_INFINITY;
    [machine.config, machine.made.length] = ["another", 0];
    await run();
    expect(machine.made).toEqual(["60", "0 software", "60 software", "120 software"]);
  });

  test("that exceeds its bits is replaced by software", async () => {
    machine.bytes = 100_000;
    machine.softwareConfig = machine.config;
    await run();
    expect(machine.made).toEqual(["0", "60", "120 software"]);
  });
});

test("a full device is named as such", async () => {
  device.writesLeft = 7;
  device.error = new DOMException("Disk full", "QuotaExceededError");
  await expect(run()).rejects.toThrow("Disk full");
});
