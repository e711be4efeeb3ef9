import { describe, expect, it } from "vitest";
import { KB } from "./endpoint.ts";
import { problem } from "../testing/problem.fixture.ts";
import { openSmallApi } from "../testing/small-api.fixture.ts";

const chunked = (size: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < size; sent += 1024) {
        controller.enqueue(new Uint8Array(Math.min(1024, size - sent)).fill(32));
      }
      controller.close();
    },
  });

describe("a body", () => {
  it("is read, completed with defaults, and answered without fields that the schema does not name", async () => {
    const answer = await openSmallApi().post('{"title":"Light"}');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ title: "Light", count: 1, extra: null });
  });

  it("that is not JSON is refused as such", async () => {
    const { post } = openSmallApi();
    for (const text of [
      "{",
      "{'title':1}",
      "[1,]",
      "\u0000",
      "NaN",
      '{"a":01}',
      "\ufeff\ufeff{}",
    ]) {
      await problem(post(text), 400, "bad_json");
    }
  });

  it("that breaks off is the client's fault", async () => {
    const { post } = openSmallApi();
    const breaking = new ReadableStream({
      pull: (controller) => controller.error(new Error("aborted")),
    });
    await problem(post(breaking), 400, "cut_off");
  });

  it("that is not UTF-8 is refused as such", async () => {
    const { post } = openSmallApi();
    await problem(post(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400, "bad_json");
  });

  it("of another type than JSON is refused with 415", async () => {
    const { post } = openSmallApi();
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonx",
      "",
    ]) {
      await problem(post('{"title":"a"}', type), 415, "not_json");
    }
    expect((await post('{"title":"a"}', "Application/JSON; charset=utf-8")).status).toBe(200);
  });

  it("that is missing is only refused where it is required", async () => {
    const { post } = openSmallApi();
    await problem(post(null), 400, "missing_body");
    expect(await (await post(null, "", "/api/ping")).json()).toEqual({ force: false });
  });

  it("with wrong types is refused at each field, with the first problem as the message", async () => {
    const { post } = openSmallApi();
    const wrong = await problem(post('{"title":7,"count":9}'), 400, "invalid_input");
    expect(wrong.message).toBe("Enter title as text.");
    expect(wrong.fields?.map((field) => field.path)).toEqual(["title", "count"]);
    expect((await problem(post("{}"), 400)).message).toBe("Enter title.");
    expect((await problem(post('{"title":"elevenchars"}'), 400)).message).toBe(
      "Shorten title to 10 characters.",
    );
    for (const text of ["null", "7", '"x"', "[]", "true"]) await problem(post(text), 400);
  });

  it("with an unknown key is refused by name, whatever its value", async () => {
    const { post } = openSmallApi();
    const wrong = await problem(post('{"title":"a","isAdmin":true}'), 400, "invalid_input");
    expect(wrong.message).toContain('"isAdmin"');
    const hostile = await problem(post('{"title":"a","<b>x":1}'), 400);
    expect(hostile.message).not.toContain("<");
  });

  it("over the limit is refused with 413: without a length, with one, and with a false one", async () => {
    const { app, post } = openSmallApi();
    const over = 1024 * KB + 1;
    await problem(post(" ".repeat(over)), 413, "too_large");
    await problem(post(chunked(over)), 413, "too_large");
    const streamed = { body: chunked(over), duplex: "half" };
    const lying = app.request("/api/Notes", {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "10" },
      ...streamed,
    });
    await problem(lying, 413, "too_large");
  });

  it("that declares a length over the limit is refused before a byte of it is read", async () => {
    const { app } = openSmallApi();
    const body = new ReadableStream(
      {
        pull: () => {
          throw new Error("read");
        },
      },
      { highWaterMark: 0 },
    );
    const streamed = { body, duplex: "half" };
    const headers = {
      "content-type": "application/json",
      "content-length": String(1024 * KB + 1),
    };
    await problem(app.request("/api/Notes", { method: "POST", headers, ...streamed }), 413);
  });

  it("at the limit is accepted, and each endpoint has its own limit", async () => {
    const { app, post } = openSmallApi();
    const text = '{"title":"a"}';
    expect((await post(text.padEnd(1024 * KB))).status).toBe(200);
    const patch = (body: string) =>
      app.request("/api/Notes", {
        method: "PATCH",
        body,
        headers: { "content-type": "application/json" },
      });
    expect((await patch(text.padEnd(64 * KB))).status).toBe(204);
    await problem(patch(text.padEnd(64 * KB + 1)), 413, "too_large");
  });

  it("cannot reach a prototype", async () => {
    const { post } = openSmallApi();
    const answer = await post(
      '{"title":"a","__proto__":{"polluted":1},"extra":{"__proto__":{"x":1}}}',
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ title: "a", count: 1, extra: {} });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    await problem(post('{"title":"a","constructor":{"prototype":{"x":1}}}'), 400);
  });

  it("of any strange but legal JSON is accepted or refused, and never breaks the server", async () => {
    const { post } = openSmallApi();
    const deep = (count: number) => `${"[".repeat(count)}${"]".repeat(count)}`;
    const nested = '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000);
    const strange: [string, number][] = [
      [`{"title":"a","extra":${deep(60)}}`, 200],
      [`{"title":"a","extra":${deep(100_000)}}`, 400],
      [deep(100_000), 400],
      [nested, 400],
      ['{"title":"a","extra":1e400}', 400],
      ['{"title":"a","count":1e400}', 400],
      ['{"title":"a","count":123456789012345678901234567890}', 400],
      ['{"title":"a","count":-0}', 400],
      ['{"title":"a","title":"b"}', 200],
      ['\ufeff{"title":"a"}', 200],
      ['{"title":"\\ud800"}', 200],
      ['{"title":"a","extra":{"\\udc00":1}}', 200],
      ['{"title":"\\u0000"}', 200],
      [`{"title":"a","extra":"${"x".repeat(100_000)}"}`, 200],
    ];
    for (const [text, status] of strange) {
      const answer = await post(text);
      expect([text.slice(0, 60), answer.status]).toEqual([text.slice(0, 60), status]);
    }
  });

  it("loses lone surrogates, so that no store fails on them", async () => {
    const answer = await openSmallApi().post('{"title":"a\\ud800b","extra":["\\udfff"]}');
    expect(await answer.json()).toEqual({ title: "a\ufffdb", count: 1, extra: ["\ufffd"] });
  });
});
