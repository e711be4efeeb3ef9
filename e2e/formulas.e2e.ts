import { expect, test } from "vitest";
import { BankScreen, openAsAdmin } from "./support/bank-screen.ts";
import { bring } from "./support/clipboard.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

test("typed and pasted formulas become formulas, and stay on their line at every width", async () => {
  const { page } = await openAsAdmin(stage, "/admin/upload-question");
  const bank = new BankScreen(page);
  const text = bank.editor("Question");
  await text.click();
  await page.keyboard.type(String.raw`Find $\frac{1}{2}mv^2$ for \(m>0\), not $5 or $6. \[v^2=1\]`);
  await page.keyboard.type("Then ");
  await bring(text, "paste", { text: "if $u$ falls\n$$\n\\ce{2H2 + O2 -> 2H2O}\n$$\nend" });
  const fraction = "<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math>";
  await bring(text, "paste", {
    html: `<p> of ${fraction} and <math><mfrac>7 y</mfrac></math></p>`,
  });
  await text.getByText("Unreadable formula: 7 y").waitFor();
  const read = await text.evaluate((element) => {
    const nodes = element.querySelectorAll(".katex annotation");
    return [...nodes].map(({ textContent }) => textContent);
  });
  expect(read).toEqual([
    String.raw`\frac{1}{2}mv^2`,
    "m>0",
    "v^2=1",
    "u",
    String.raw`\ce{2H2 + O2 -> 2H2O}`,
    String.raw`\frac{1}{x}`,
  ]);
  expect(await text.innerText()).toMatch(/not \$5 or \$6\./);
  await bank.form.getByRole("button", { name: "Submit Question" }).click();
  await bank.form.getByText("A pasted formula could not be read.").waitFor();

  const { preview } = bank;
  await preview.locator(".katex").nth(5).waitFor();
  const wide = preview.locator(".katex[data-wide]");
  await page.setViewportSize({ width: 90, height: 900 });
  await until("a formula that is too wide", 10_000, async () =>
    (await wide.count()) > 0 ? true : undefined,
  );
  await page.emulateMedia({ media: "print" });
  const display = () => wide.first().evaluate((one) => getComputedStyle(one).display);
  expect(await display()).toBe("inline");
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await until("formulas in their lines", 10_000, async () =>
    (await wide.count()) === 0 ? true : undefined,
  );
});
