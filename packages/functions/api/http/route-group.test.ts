import { describe, expect, it } from "vitest";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { httpApp } from "./http-app.ts";
import { type RouteGroup, routesOf } from "./route-group.ts";
import { loadAtInit } from "../routes.ts";
import { bareDeps, WEB } from "../testing/bare-deps.fixture.ts";

type Path = `/${string}`;

const read = (path: Path) =>
  endpoint({
    route: `GET ${path}`,
    allow: "public",
    answer: z.object({ path: z.string() }),
    summary: "Reads",
    handler: async () => ({ path }),
  });

/** Two areas; `loads` counts how often each was loaded, and the first `failures` of them fail. */
function areas(failures = 0) {
  const loads: string[] = [];
  const group = (name: string, paths: Path[]): RouteGroup => ({
    name,
    routes: paths.map((path) => `GET ${path}`),
    load: async () => {
      loads.push(name);
      if (loads.length <= failures) throw new Error("The disk is full.");
      return paths.map(read);
    },
  });
  const groups = [group("attempts", ["/api/one", "/api/Two"]), group("bank", ["/api/bank"])];
  const authenticate = () => Promise.reject(new Error("No caller needs to log in here."));
  return { app: httpApp(bareDeps().deps, { groups, authenticate }), groups, loads };
}

describe("an area's code", () => {
  it("is loaded by the first call of one of its endpoints, not by other areas'", async () => {
    const { app, loads } = areas();
    expect(loads).toEqual([]);
    expect(await (await app.request("/api/two")).json()).toEqual({ path: "/api/Two" });
    expect(await (await app.request("/api/one")).json()).toEqual({ path: "/api/one" });
    expect(loads).toEqual(["attempts"]);
  });

  it("is loaded once, however many calls arrive before it is loaded", async () => {
    const { app, loads } = areas();
    const paths = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? "/api/one" : "/api/Two"));
    const answers = await Promise.all(paths.map(async (path) => app.request(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(loads).toEqual(["attempts"]);
  });

  it("is loaded again after a failure, which only affects the calls that waited", async () => {
    const { app, loads } = areas(1);
    expect((await app.request("/api/one")).status).toBe(500);
    expect((await app.request("/api/one")).status).toBe(200);
    expect(loads).toEqual(["attempts", "attempts"]);
  });

  it("is not needed to refuse a method, to answer OPTIONS or to answer 404", async () => {
    const { app, loads } = areas();
    const refused = await app.request("/api/one", { method: "PUT" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const preflight = { method: "OPTIONS", headers: { origin: WEB } };
    expect((await app.request("/api/one", preflight)).status).toBe(204);
    expect((await app.request("/api/three")).status).toBe(404);
    expect(loads).toEqual([]);
  });

  it("that lacks what the table says of it fails with the command to run", async () => {
    const stale = { name: "bank", routes: ["GET /api/gone"], load: async () => [] };
    await expect(routesOf([stale])[0]?.load()).rejects.toThrow(/npm run academy -- routes/);
  });

  it("of an exam is loaded before the first call where Lambda initialises environments ahead", async () => {
    const { groups, loads } = areas();
    await loadAtInit("on-demand", groups);
    await loadAtInit(undefined, groups);
    expect(loads).toEqual([]);
    await loadAtInit("provisioned-concurrency", groups);
    expect(loads).toEqual(["attempts"]);
  });
});
