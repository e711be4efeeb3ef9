import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pngChunk, pngOf } from "../../bank/image/image.fixture.ts";
import type { Outside } from "../../bank/image/remote-image.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import { ensureNames, testClock, testDeps } from "../../testing/world.ts";
import { byAdmin, importRows, rowCells, workOf } from "./question-rows.fixture.ts";

useCloud();

let deps: Deps;
let port = 0;
const asked: string[] = [];
const server = createServer((incoming, response) => {
  asked.push(incoming.url ?? "");
  if (incoming.url === "/a.png") response.end(pngOf(3, 2));
  else response.writeHead(404).end();
}).listen(0, "127.0.0.1");

beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  port = (server.address() as AddressInfo).port;
  deps = testDeps(testClock(Date.now()));
  await ensureNames(deps, byAdmin);
});
beforeEach(() => void asked.splice(0));
afterAll(() => server.close());

/** Every address on the internet leads to this machine. */
const outside: Outside = {
  resolve: async () => ["127.0.0.1"],
  isPublic: () => true,
  request: (options) => request({ ...options, port }),
  timeoutMs: 2000,
};

const data = `data:image/png;base64,${pngOf(1, 1).toString("base64")}`;
const rows = [
  rowCells(0, { question: `Look here: <img src="Figures/Fig%201.PNG"> ${rowCells(0).question}` }),
  rowCells(1, { images: "fig 1.png, gone.png" }),
  rowCells(2, {
    question: `<img src="https://pictures.example/a.png"> ${rowCells(2).question}`,
    optionA: `<img src="https://pictures.example/b.png">`,
    optionB: `<img src="${data}">`,
  }),
  rowCells(3, { question: `<img src="https://pictures.example/a.png"> ${rowCells(3).question}` }),
];
const images = { "fig 1.png": pngOf(9, 9), "broken.png": Buffer.from("<svg/>") };

test("images come from the ZIP, web addresses and data, are stored once each, and are counted", async () => {
  const work = workOf(deps, "imp_1", images);
  const { checked, found, insert } = await importRows(work, rows, {}, outside);
  expect(found.images).toEqual({ total: 7, inFile: 3, remote: 3, missing: 1 });
  expect(asked).toEqual([]);
  expect(checked.map(({ verdict }) => verdict)).toEqual(["good", "good", "good", "good"]);
  const { outcomes, images: summary } = await insert();
  expect(summary).toEqual({
    uploaded: 5,
    resolvedUploaded: 3,
    downloadedUploaded: 2,
    total: 7,
    placeholder: 2,
  });
  expect(asked.toSorted()).toEqual(["/a.png", "/b.png"]);
  const read = (at: number) => QuestionRead.read(deps, outcomes[at]?.id ?? "");
  const { question } = await read(0);
  const [, address = ""] = /<img src="([^"]+)"/.exec(question) ?? [];
  const shown = await fetch(address);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(pngOf(9, 9));
  expect((await read(1)).question).toContain("[Image missing: gone.png]");
  expect((await read(2)).options?.[0]).toContain("Image missing: https://pictures.example/b.png");
});

test("internal addresses are never requested, and become placeholders", async () => {
  const inside = [
    `https://127.0.0.1:${port}/a.png`,
    "https://localhost/a.png",
    "https://[::1]/a.png",
  ];
  const one = rowCells(4, {
    question: `${rowCells(4).question} ${inside.map((src) => `<img src="${src}">`).join(" ")}`,
  });
  const { insert } = await importRows(workOf(deps, "imp_2"), [one]);
  const { outcomes, images: summary } = await insert();
  expect(outcomes).toMatchObject([{ status: "inserted" }]);
  expect(summary).toMatchObject({ total: 3, placeholder: 3, uploaded: 0 });
  expect(asked).toEqual([]);
});

test("too many web addresses are refused, and none is requested", async () => {
  const many = Array.from({ length: 301 }, (_, i) => `https://pictures.example/${i}.png`);
  const one = rowCells(5, { images: many.join("\n") });
  await expect(importRows(workOf(deps, "imp_3"), [one], {}, outside)).rejects.toMatchObject({
    code: "too_many_pictures",
    message: expect.stringContaining("300"),
  });
  expect(asked).toEqual([]);
});

test("a picture whose file names another author makes no other question", async () => {
  const drawing = pngOf(7, 5);
  const by = (author: string) =>
    Buffer.concat([
      drawing.subarray(0, 33),
      pngChunk("tEXt", Buffer.from(`Author\0${author}`)),
      drawing.subarray(33),
    ]);
  const one = rowCells(6, { question: `<img src="a.png"> ${rowCells(6).question}` });
  const first = await importRows(workOf(deps, "imp_4", { "a.png": by("Asha") }), [one]);
  await first.insert();
  const { checked } = await importRows(workOf(deps, "imp_5", { "a.png": by("Ravi") }), [one]);
  expect(checked.map(({ duplicateOf }) => duplicateOf?.same)).toEqual([true]);
});
