import { responseTypes } from "@academy/response-types/registry.ts";
import type { Changes } from "./changes.ts";
import type { Names } from "./names.ts";
import type { Recipe } from "./recipe.ts";

const TYPES = "packages/response-types";
/** A complete type, with which the laws run as well: exactly two options are correct. */
const EXAMPLE = `${TYPES}/testing/select-two/select-two`;

/** The files of a type, each with its registry. */
const PARTS = ["names.ts", "ts", "ui.tsx", "exchange.ts", "examples.ts", "arbitrary.ts"];

/** The example under other names. */
const renamed = (text: string, { kebab, camel, pascal, constant, words }: Names): string =>
  text
    .replaceAll("../../", "../")
    .replaceAll("select-two", kebab)
    .replaceAll("selectTwo", camel)
    .replaceAll("SelectTwo", pascal)
    .replaceAll("SELECT_TWO", constant)
    .replaceAll("Select two", words)
    .replaceAll("SELECT TWO", words.toUpperCase())
    .replaceAll('"TWO CORRECT"', `"${words.toUpperCase()} QUESTION"`);

const registry = (part: string): string => `${TYPES}/registry.${part}`;

/** Adds the last line of a registry. */
function append(changes: Changes, part: string, line: string): void {
  const text = changes.text(registry(part));
  const end = Math.max(...["\n};", "\n]);", "\n];"].map((one) => text.lastIndexOf(one)));
  changes.files.set(registry(part), `${text.slice(0, end)}\n${line}${text.slice(end)}`);
}

/** A line of a registry and the import that it needs. */
function register(changes: Changes, part: string, { kebab }: Names, line: string): void {
  const variable = /\w+(?=,$)/.exec(line)?.[0] ?? "";
  append(changes, part, line);
  changes.addImport(registry(part), `import { ${variable} } from "./${kebab}/${kebab}.${part}";`);
}

/** @throws Error when a registered type is known by one of the names already */
function assertFree({ constant, words }: Names): void {
  const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const taken = responseTypes.types.find(({ code, label, builderLabel, aliases }) =>
    [code, label, builderLabel, ...aliases].some((name) => plain(name) === plain(constant)),
  );
  if (taken) throw new Error(`"${words}" is a name of ${taken.code} already`);
}

/** The recipe "Response type": one folder, and its line in each registry. */
export function typeRecipe(names: Names): Recipe {
  const { kebab, camel, constant } = names;
  return {
    steps: {
      folder: (changes) => {
        assertFree(names);
        for (const part of PARTS) {
          const text = renamed(changes.text(`${EXAMPLE}.${part}`), names);
          changes.add(`${TYPES}/${kebab}/${kebab}.${part}`, text);
        }
      },
      type: (changes) => register(changes, "ts", names, `  ${camel},`),
      screens: (changes) =>
        append(changes, "ui.ts", `  ${constant}: () => import("./${kebab}/${kebab}.ui.tsx"),`),
      exchange: (changes) => register(changes, "exchange.ts", names, `  ${camel}Exchange,`),
      examples: (changes) =>
        register(changes, "examples.ts", names, `  ${constant}: ${camel}Examples,`),
      generator: (changes) =>
        register(changes, "arbitrary.ts", names, `  ${constant}: ${camel}Arbitrary,`),
    },
    left: [
      `It is a working example in which exactly two options are correct. Change it to your type:`,
      `${TYPES}/${kebab}/${kebab}.ts: content, key, answer, marking and the words of cells; the compiler names what is missing`,
      `${TYPES}/${kebab}/${kebab}.ui.tsx: the answer, its review and the author's form`,
      `${TYPES}/${kebab}/${kebab}.exchange.ts: delete it with its line in registry.exchange.ts if other systems cannot hold the type`,
      `${TYPES}/${kebab}/${kebab}.examples.ts and .arbitrary.ts: correct, partly correct and incorrect answers of yours`,
    ],
    commands: ["template"],
  };
}
