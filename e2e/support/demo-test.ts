import * as z from "zod";
import type { Api } from "./api.ts";

const Demos = z.array(z.object({ _id: z.string(), slot: z.number() }));

/** The address of the first demo test, which the dashboard links to. */
export async function firstDemo(api: Api): Promise<string> {
  const demos = await api.get("/api/demo-tests", Demos);
  const first = demos.find(({ slot }) => slot === 1);
  if (!first) throw new Error("The sample has no demo test in slot 1");
  return `/user/tests/${first._id}/take`;
}
