import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { orExit, readOptions } from "./arguments.ts";
import { leakedPasswords } from "./passwords/leaked.ts";

/** `npm run academy -- passwords`: writes the filter of passwords that are guessed first. */
orExit(() => readOptions("academy -- passwords", {}));
const file = join(import.meta.dirname, "../packages/core/people/sign-in/leaked-passwords.json");
await writeFile(file, leakedPasswords());
console.log(file);
