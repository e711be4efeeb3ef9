import { ensureWebBuild } from "../web-build.ts";

/** A process for tests that builds the web app of the repository in its first argument. */
await ensureWebBuild(() => {}, process.argv[2]);
