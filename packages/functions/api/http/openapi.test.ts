import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { documentEndpoints } from "../documents/document-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { httpApp } from "./http-app.ts";
import { loadedGroup } from "./route-group.ts";
import { openApi, type Operation } from "./openapi.ts";
import { allRoutes } from "../routes.ts";
import { bareDeps } from "../testing/bare-deps.fixture.ts";

const routes = await allRoutes();

const document = openApi(routes);

const operations = routes.map((one) => {
  const operation = document.paths[one.path]?.[one.method.toLowerCase()];
  if (!operation) throw new Error(`${one.method} ${one.path} is not described`);
  return { one, operation };
});

const statuses = (operation: Operation) => Object.keys(operation.responses).map(Number);

function fetchDocument(path: string, endpoints: readonly Endpoint[] = routes) {
  const { deps } = bareDeps();
  const authenticate = () => Promise.reject(new Error("No caller needs to log in here."));
  return httpApp(deps, { groups: [loadedGroup(endpoints)], authenticate }).request(path);
}

describe("the description of the API", () => {
  it("has every endpoint once, with a unique name", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(routes.length);
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(routes.length);
  });

  it("requires a token exactly where the endpoint does", () => {
    for (const { one, operation } of operations) {
      expect([one.path, operation.security]).toEqual([
        one.path,
        one.allow === "public" ? [] : [{ bearer: [] }],
      ]);
      expect(statuses(operation).includes(401) || one.allow === "public").toBe(true);
    }
  });

  it("lists the errors that follow from each declaration", () => {
    for (const { one, operation } of operations) {
      const listed = statuses(operation);
      expect(listed).toEqual(expect.arrayContaining([one.status, 500, 503]));
      if (one.schemas.body) expect(listed).toEqual(expect.arrayContaining([400, 413, 415]));
      if (one.schemas.params) expect(listed).toContain(404);
      // Administrators without a second factor get a 403, except where they set one up.
      const closed = one.allow !== "public" && !one.withoutSecondFactor;
      if (one.allow === "admin" || closed) expect(listed).toContain(403);
      if (one.rate) expect(listed).toContain(429);
    }
  });

  it("names the conflict of a test or an attempt that is not over", () => {
    for (const path of [
      "/api/submissions/reports/{submissionId}",
      "/api/submissions/admin/tests/{id}/process",
      "/api/TestProcessing/process-test/{id}",
    ]) {
      const found = operations.find(({ one }) => one.path === path);
      expect([path, found && statuses(found.operation)]).toEqual([
        path,
        expect.arrayContaining([409]),
      ]);
    }
  });

  it("describes every placeholder, body and answer", () => {
    for (const { one, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter["in"] === "path");
      const named = Array.from(one.path.matchAll(/\{(\w+)\}/g), (match) => match[1]);
      expect(inPath.map((parameter) => parameter["name"])).toEqual(named);
      expect(operation.requestBody !== undefined).toBe(one.schemas.body !== undefined);
      const content = operation.responses[String(one.status)]?.["content"];
      expect(content !== undefined).toBe(one.schemas.answer !== null);
    }
  });

  it("lists the fields that a change accepts besides its own", () => {
    const body = document.paths["/api/tests/{id}"]?.["put"]?.requestBody;
    expect(body).toMatchObject({
      content: {
        "application/json": {
          schema: {
            properties: {
              _id: { readOnly: true },
              title: { description: "Another name of `name`." },
              sectionDetails: {
                items: { properties: { typeLabel: { readOnly: true }, questions: {} } },
              },
            },
          },
        },
      },
    });
  });

  it("says how many rows a plain list has and where it continues", () => {
    const list = document.paths["/api/submissions/admin/tests/{testId}/takers"]?.["get"];
    expect(list?.responses["200"]?.["headers"]).toMatchObject({ "X-Total-Count": {}, Link: {} });
  });

  it("is public, as JSON", async () => {
    const answer = await fetchDocument("/api/openapi.json");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe("the page that shows it", () => {
  it("lists every operation", async () => {
    const answer = await fetchDocument("/api/docs");
    expect(answer.headers.get("content-type")).toContain("text/html");
    const page = await answer.text();
    for (const one of routes) expect(page).toContain(`</span>${one.path}</code>`);
  });

  it("has no script, and only the style that its policy names", async () => {
    const answer = await fetchDocument("/api/docs");
    const page = await answer.text();
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=/i);
    const styles = Array.from(page.matchAll(/<style>([^]*?)<\/style>/g), (match) => match[1]);
    expect(styles).toHaveLength(1);
    const hash = createHash("sha256")
      .update(styles[0] ?? "")
      .digest("base64");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).toContain("default-src 'none'");
  });

  it("is generated once, however often it is read", async () => {
    let times = 0;
    const documents = documentEndpoints(async () => {
      times++;
      return routes;
    });
    const paths = ["/api/docs", "/api/openapi.json", "/api/docs", "/api/openapi.json"];
    const texts: string[] = [];
    for (const path of paths) texts.push(await (await fetchDocument(path, documents)).text());
    expect(times).toBe(1);
    expect(texts.slice(2)).toEqual(texts.slice(0, 2));
  });
});
