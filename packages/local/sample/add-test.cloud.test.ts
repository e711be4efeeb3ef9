import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import { admin, testClock, testDeps } from "@academy/core/testing/world.ts";
import { typeExamples } from "@academy/response-types/registry.examples.ts";
import { expect, test } from "vitest";
import { useCloud } from "../testing/cloud.ts";
import { ensureTemplateNames } from "./add-test.ts";

useCloud();

test("the sample's catalogue has every entry that the template for uploads names", async () => {
  const deps = testDeps(testClock());
  const meera = admin();
  await ensureTemplateNames(deps, meera);
  await ensureTemplateNames(deps, meera);
  const named = Object.values(typeExamples).flatMap((all) =>
    all.flatMap((one) => one.template ?? []),
  );
  expect(named).toHaveLength(Object.keys(typeExamples).length);
  const found = await Promise.all(named.map((names) => Catalogue.find(deps, names)));
  expect(found).not.toContain(undefined);
});
