import { encodeImage } from "@academy/core/bank/image/encode-image.ts";
import type { ImageType } from "@academy/core/bank/image/image.rules.ts";
import { copyWidths } from "@academy/core/kernel/rich-text/image-sizes.rules.ts";
import sharp from "sharp";

/** A paper of 75 questions of which 40 have an image: 30 diagrams and 10 photos. */
const DIAGRAMS = 30;
const PHOTOS = 10;

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** An image of three bytes a pixel, each set by a function of the place. */
function painted(width: number, height: number, at: (x: number, y: number) => number[]) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(at(x, y), (y * width + x) * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A screenshot of a drawing: axes and smooth curves on white, at edges mixed with it. */
function diagram(seed: number): Promise<Buffer> {
  const random = numbers(seed);
  const curves = Array.from({ length: 5 }, () => ({
    height: 80 + 300 * random(),
    period: 60 + 240 * random(),
    colour: [random(), random(), random()].map((one) => Math.floor(one * 200)),
  }));
  const image = painted(1200, 800, (x, y) => {
    const inks = [
      { distance: Math.min(Math.abs(x - 80), Math.abs(y - 720)), colour: [0, 0, 0] },
      ...curves.map(({ height, period, colour }) => {
        const slope = (height / period) * Math.cos(x / period);
        const rise = y - 400 - height * Math.sin(x / period);
        return { distance: Math.abs(rise) / Math.hypot(1, slope), colour };
      }),
    ];
    const ink = inks.find(({ distance }) => distance < 2.5);
    if (!ink) return [255, 255, 255];
    const cover = Math.min(1, 2.5 - ink.distance);
    return ink.colour.map((one) => Math.round(255 + (one - 255) * cover));
  });
  return image.png().toBuffer();
}

/** A photo as a phone takes it: soft shapes of all sizes, with the noise of its sensor. */
function photo(seed: number): Promise<Buffer> {
  const random = numbers(seed);
  const waves = Array.from({ length: 12 }, (_, index) => ({
    across: (random() - 0.5) * 0.004 * 1.5 ** index,
    down: (random() - 0.5) * 0.004 * 1.5 ** index,
    strength: 60 / (index + 1),
  }));
  const image = painted(1600, 1200, (x, y) => {
    const light = waves.reduce(
      (sum, { across, down, strength }) => sum + strength * Math.sin(x * across + y * down),
      128,
    );
    return [0, 25, -15].map((tint) =>
      Math.max(0, Math.min(255, Math.round(light + tint + 10 * (random() - 0.5)))),
    );
  });
  return image.jpeg({ quality: 88 }).toBuffer();
}

/** Bytes of the image that a browser loads that wants a width: the copy, else the image itself. */
function loaded(encoded: Awaited<ReturnType<typeof encodeImage>>, most: number): number {
  const wanted = Math.min(most, encoded.width);
  const copy = encoded.copies.find(({ width }) => width === wanted);
  return (copy?.bytes ?? encoded.image).byteLength;
}

/** Encodes every image of the paper as the job does; prints bytes and CPU time. */
async function main(): Promise<void> {
  const totals = { before: 0, small: 0, large: 0, cpu: 0 };
  for (let seed = 1; seed <= DIAGRAMS + PHOTOS; seed++) {
    const type: ImageType = seed <= DIAGRAMS ? "image/png" : "image/jpeg";
    const bytes = await (seed <= DIAGRAMS ? diagram(seed) : photo(seed));
    const began = process.cpuUsage();
    const encoded = await encodeImage(bytes, type);
    const { user, system } = process.cpuUsage(began);
    const [small = 0, large = 0] = copyWidths(10_000);
    totals.before += bytes.byteLength;
    totals.small += loaded(encoded, small);
    totals.large += loaded(encoded, large);
    totals.cpu += (user + system) / 1000;
  }
  const figures = {
    paperKilobytesBefore: totals.before / 1024,
    paperKilobytesOnPhone: totals.small / 1024,
    paperKilobytesOnLargeScreen: totals.large / 1024,
    cpuMillisecondsPerImage: totals.cpu / (DIAGRAMS + PHOTOS),
  };
  console.log(JSON.stringify(figures, null, 2));
}

await main();
