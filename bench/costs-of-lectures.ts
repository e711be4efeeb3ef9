import { prices } from "./prices.ts";

/** Bytes of an hour, measured with two drawn films (docs/decisions/0115): slides, and a camera. */
const HOURS = [
  { what: "the file, recorded with OBS's defaults, or by a phone", megabytes: [1196, 4614] },
  { what: "high copy", megabytes: [235, 274] },
  { what: "middle copy", megabytes: [65, 71] },
  { what: "low copy", megabytes: [39, 50] },
  { what: "sound alone", megabytes: [12, 12] },
] as const;

/** The engine loads four seconds at a time while little is ready, then eight. */
const REQUESTS = { from: 450, to: 900 };

const WATCHED = 1000;

const dollars = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const range = (values: readonly string[]) => [...new Set(values)].join(" to ");

/** What watching lectures and keeping their files costs, by the copy that is watched. */
export function lecturesSection(): string {
  const rows = HOURS.map(({ what, megabytes }) => [
    what,
    range(megabytes.map(String)),
    range(megabytes.map((one) => ((one / 1000) * prices.s3GigabyteMonth).toFixed(4))),
    range(
      megabytes.map((one) => dollars((one / 1000) * WATCHED * prices.delivery.india.gigabyteOut)),
    ),
  ]);
  const requests = [REQUESTS.from, REQUESTS.to].map((one) =>
    dollars((one * WATCHED * prices.millionGets) / 1e6),
  );
  return `## Lectures

| an hour of slides to an hour of a camera | MB | US$ stored, per month | US$ for ${WATCHED.toLocaleString("en-US")} hours watched in India |
| --- | ---: | ---: | ---: |
${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}

Copies are made in the uploader's browser and cost nothing to make; all four of an hour have 351 to 407 MB. The player's requests add US$${range(requests)} for ${WATCHED.toLocaleString("en-US")} hours. A free lecture is stored twice.
`;
}
