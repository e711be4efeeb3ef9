import type { BrowserContextOptions, Page } from "playwright-core";
import { TestScreen } from "./test-screen.ts";
import { KINDS } from "./every-kind.ts";
import { ownEmail } from "./own-email.ts";
import { openAs } from "./sign-in.ts";
import type { Stage } from "./stage.ts";

/** A new student on their own device, on the first question of the paper of every kind. */
export async function startTest(
  stage: Stage,
  testId: string,
  name: string,
  device: BrowserContextOptions,
): Promise<{ page: Page; screen: TestScreen }> {
  const who = { name, email: ownEmail(name), password: "grey heron by a pond" };
  await stage.api.registered(who);
  const { page } = await stage.visit(device);
  await openAs(page, who, `/user/tests/${testId}/take`);
  const screen = new TestScreen(page, KINDS);
  await screen.enter("Start Test");
  await screen.reach(1);
  return { page, screen };
}
