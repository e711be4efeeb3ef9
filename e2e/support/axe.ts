import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe finds against WCAG 2.2 A and AA and its own best practices, one line each. */
export async function axeProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => {
      const why = node.failureSummary?.split("\n")[1]?.trim() ?? "";
      return `${id}: ${help} at ${node.target.join(" ")} (${why})`;
    }),
  );
}
