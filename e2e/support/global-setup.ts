import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import type { TestProject } from "vitest/node";
import { obtainBrowser } from "./browser.ts";
import { Product } from "./product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A data folder with the sample content, which each file copies. */
    sampleData: string;
  }
}

/**
 * Runs once before all journeys, and only when there are some to run: obtains a browser, builds the
 * web app and makes the sample content, because a first start costs three times a later one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, origin } = obtainBrowser();
  console.log(`Browser: ${path} (${origin})`);
  process.env["CHROMIUM_PATH"] = path;
  await ensureWebBuild(console.log);
  const product = await Product.start();
  await product.close();
  project.provide("sampleData", product.dataDir);
  return () => product.stop();
}
