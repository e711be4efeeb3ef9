import { expect, test } from "vitest";
import { type BusEvent, type Delivery, createQueue } from "./event-bus.ts";

const event = (n: number): BusEvent => ({
  id: String(n),
  "detail-type": "Closing asked",
  source: "academy",
  time: "2026-11-21T10:00:00.000Z",
  region: "ap-south-1",
  detail: { n },
});
const idOf = ({ Records: [{ body }] }: Delivery) => String((JSON.parse(body) as BusEvent).id);

test("messages are processed one at a time, in order, and one that fails does not stop the others", async () => {
  const seen: string[] = [];
  let atOnce = 0;
  const queue = createQueue(async (delivery) => {
    expect(++atOnce).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce--;
    seen.push(idOf(delivery));
    if (idOf(delivery) === "2") throw new Error("broken");
  });
  const done = await Promise.allSettled([1, 2, 3].map((n) => queue(event(n))));
  expect(seen).toEqual(["1", "2", "3"]);
  expect(done.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
