import { describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openSmallApi } from "../testing/small-api.fixture.ts";

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  openSmallApi().app.request("/api/files", { method: "POST", body, headers });

function form(): FormData {
  const data = new FormData();
  data.set("file", new File(["xxxxx"], "notes.txt", { type: "text/plain" }));
  return data;
}

describe("a form", () => {
  it("is read with its file, and a repeated field becomes a list", async () => {
    const data = form();
    data.append("tags", "a");
    data.append("tags", "b");
    expect(await (await send(data)).json()).toEqual({
      name: "notes.txt",
      type: "text/plain",
      text: "xxxxx",
      tags: ["a", "b"],
    });
    const once = form();
    once.append("tags", "a");
    expect(await (await send(once)).json()).toMatchObject({ tags: "a" });
  });

  it("without its file is refused at the field", async () => {
    const data = new FormData();
    data.set("file", "a text");
    expect(await problem(send(data), 400, "invalid_input")).toMatchObject({
      fields: [{ path: "file" }],
    });
  });

  it("that is malformed, truncated or too large is refused as such", async () => {
    await problem(send("{}", { "content-type": "application/json" }), 415, "not_a_form");
    await problem(
      send("x", { "content-type": "multipart/form-data; boundary=b" }),
      400,
      "bad_form",
    );
    await problem(send("x", { "content-type": "multipart/form-data" }), 415, "not_a_form");
    const large = "x".repeat(101 * 1024);
    await problem(send(large, { "content-type": "multipart/form-data; boundary=b" }), 413);
  });
});
