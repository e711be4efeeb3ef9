import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";

/** Demo accounts of a product that runs on the user's own machine. */
export const signIns = [
  {
    role: "administrator",
    name: "Meera Iyer",
    email: "admin@example.com",
    password: "academy-office-1",
  },
  { role: "student", name: "Asha Rao", email: "asha@example.com", password: "academy-asha-1" },
  { role: "student", name: "Kabir Singh", email: "kabir@example.com", password: "academy-kabir-1" },
  {
    role: "student, results",
    name: "Diya Nair",
    email: "diya@example.com",
    password: "academy-diya-1",
  },
  {
    role: "new student",
    name: "Rohan Das",
    email: "rohan@example.com",
    password: "academy-rohan-1",
  },
  { role: "author", name: "Farah Khan", email: "farah@example.com", password: "academy-farah-1" },
  {
    role: "reviewer",
    name: "Arjun Menon",
    email: "arjun@example.com",
    password: "academy-arjun-1",
  },
] as const;

const MARKER = { pk: "SAMPLE", sk: "CONTENT" };

/** Whether all sample content is there: later starts then load none of the code that adds it. */
export const hasSample = async (deps: Deps): Promise<boolean> =>
  (await deps.content.get(MARKER, { consistent: true })) !== undefined;

/** Written last, so that an interrupted start continues. */
export const markSample = (deps: Deps): Promise<unknown> =>
  deps.content.put({ ...MARKER, at: iso(deps.clock.now()) });
