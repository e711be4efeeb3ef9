import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DEPLOYMENT_PATH } from "@academy/core/kernel/shared/deployment.rules.ts";
import { createServer } from "vite";
import { readArgs, usage } from "./start/args.ts";
import { StartError } from "./start-error.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** These folders are listed, because building the web app imports temporary files. */
const watched = ["core", "functions", "response-types", "local"].map(
  (name) => `--watch-path=${here(`../${name}`)}`,
);

/**
 * `npm run academy -- dev`: the product as `npm start` runs it, restarted when server code changes,
 * and a second page with hot reloading of the web app. That page is served without the content
 * policy, which hot reloading does not support; `npm start` serves it.
 */
async function dev(args: readonly string[]): Promise<void> {
  const options = readArgs(args);
  if (options === "help") return console.log(usage);
  const product = spawn(
    process.execPath,
    [...watched, "--watch-preserve-output", here("./start.ts"), ...args],
    { stdio: "inherit" },
  );
  const port = options.port + (options.google ? 3 : 2);
  const target = { target: `http://localhost:${options.port}`, changeOrigin: true };
  const vite = await createServer({
    root: here("../web"),
    server: {
      port,
      strictPort: true,
      proxy: { "/api": target, [DEPLOYMENT_PATH]: target },
    },
  });
  await vite.listen();
  console.log(`\n  Page with hot reloading: http://localhost:${port}\n`);
  const stop = () => {
    product.kill("SIGTERM");
    vite.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  product.on("exit", (code) => process.exit(code ?? 1));
}

try {
  await dev(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}
