import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBuild } from "./build.ts";
import { buildFolder, resources, synthesised } from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");

const deployments = () => {
  const all = Object.entries(resources(test.templates.pages, "Custom::CDKBucketDeployment"));
  const one = (id: string) => all.find(([name]) => name.startsWith(id))?.[1];
  return { hashed: one("HashedFiles"), kept: one("Release"), shown: one("Pages") };
};

describe("the app's files", () => {
  it("are deployed after the API and the jobs that they call", () => {
    for (const { app, stacks } of [test, prod]) {
      const order = app.synth().stacks.map(({ stackName }) => stackName);
      const place = (stack: { stackName: string }) => order.indexOf(stack.stackName);
      expect(place(stacks.pages)).toBeGreaterThan(place(stacks.api));
      expect(place(stacks.pages)).toBeGreaterThan(place(stacks.jobs));
    }
  });

  it("are cached for a year if their names are hashed, and revalidated if not", () => {
    const { hashed, kept, shown } = deployments();
    const cached = (one: typeof hashed) => one?.Properties["SystemMetadata"];
    expect(cached(hashed)).toEqual({ "cache-control": "public, max-age=31536000, immutable" });
    expect([cached(kept), cached(shown)]).toEqual(
      [1, 2].map(() => ({ "cache-control": "no-cache" })),
    );
    for (const one of [hashed, kept, shown]) expect(one?.Properties["Prune"]).toBe(false);
  });

  it("are kept under the name of their build, which the API knows, before anyone sees them", () => {
    const { kept, shown } = deployments();
    const { id } = readBuild(test.root);
    expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-f]{12}$/);
    expect(kept?.Properties["DestinationBucketKeyPrefix"]).toBe(`releases/${id}`);
    expect(kept?.Properties["SourceObjectKeys"]).toEqual(shown?.Properties["SourceObjectKeys"]);
    expect(kept?.Properties["SourceMarkers"]).toEqual(shown?.Properties["SourceMarkers"]);
    expect(kept?.Properties["RetainOnDelete"] ?? true).toBe(true);
    expect(JSON.stringify(shown?.DependsOn)).toMatch(/HashedFiles.*Release/);
    const functions = Object.values(resources(test.templates.api, "AWS::Lambda::Function"));
    expect(JSON.stringify(functions)).toContain(`"BUILD":"${id}"`);
  });

  it("have one name wherever they were built, and another when anything differs", () => {
    const here = buildFolder();
    expect(readBuild(here.root).id).toBe(readBuild(test.root).id);
    here.write("packages/web/dist/index.html", "<!doctype html><p>");
    expect(readBuild(here.root).id).not.toBe(readBuild(test.root).id);
    here.remove();
  });

  it("are uploaded once, hashed ones separately from pages", () => {
    const out = join(test.root, "cdk.out.test");
    const uploaded = readdirSync(out, { recursive: true }).map((file) =>
      String(file).split("/").slice(1).join("/"),
    ); // below the asset's folder
    expect(uploaded.filter((file) => file === "index.html")).toHaveLength(1);
    expect(uploaded.filter((file) => file === "assets/entry-1a2b3c.js")).toHaveLength(1);
  });
});
