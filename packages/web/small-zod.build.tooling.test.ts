import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withoutJsonSchema } from "./small-zod.build.ts";

/** The installed zod's schemas, as the build reads them. */
const schemas = (): string => {
  const folder = dirname(createRequire(import.meta.url).resolve("zod"));
  return readFileSync(join(folder, "v4/classic/schemas.js"), "utf8");
};

test("no schema of the installed zod keeps its writer of JSON Schema", () => {
  const edited = withoutJsonSchema(schemas());
  expect(edited).toContain("export const ZodString");
  expect(edited).not.toContain("processJSONSchema");
  expect(edited.match(/create\w*JSONSchemaMethod/g)).toHaveLength(2); // their import
});

test("a zod with other code is refused by name", () => {
  const other = schemas().replace("createToJSONSchemaMethod(this, {})(params)", "written(this)");
  expect(() => withoutJsonSchema(other)).toThrow("zod has changed: found no method of schemas");
});
