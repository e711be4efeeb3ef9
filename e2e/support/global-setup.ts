import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import type { TestProject } from "vitest/node";
import { obtainBrowser } from "./browser.ts";
import { clearEvidence } from "./evidence.ts";
import { Product } from "./product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A data folder with the sample content, which each file copies. */
    sampleData: string;
  }
}

/**
 * Runs once before all journeys, and only if there are any: finds a browser, builds the web app and
 * creates the sample content, because a first start takes three times as long as a later one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearEvidence();
  const { path, origin } = obtainBrowser();
  console.log(`Browser: ${path} (${origin})`);
  process.env["CHROMIUM_PATH"] = path;
  await ensureWebBuild(console.log);
  const product = await Product.start();
  await product.close();
  project.provide("sampleData", product.dataDir);
  return () => product.stop();
}
