import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The rules whose outcome another colour scheme can change. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds against WCAG 2.2 A and AA and its own best practices, one line each.
 *
 * @param only colours when all else has been looked at in the page's other colour scheme
 */
export async function axeProblems(page: Page, only: "all" | "colours"): Promise<string[]> {
  // Without frames one run in the page itself finds the same, and opens no second page for it.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (only === "colours") axe.withRules(colourRules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => {
      const why = node.failureSummary?.split("\n")[1]?.trim() ?? "";
      return `${id}: ${help} at ${node.target.join(" ")} (${why})`;
    }),
  );
}
