import { runCommand } from "./start/run.ts";
import { loadProduct } from "./start/product.ts";
import { ensureWebBuild } from "./start/web-build.ts";

await runCommand(process.argv.slice(2), {
  loadProduct,
  buildWeb: (say) => ensureWebBuild(say),
  say: (line) => console.log(line),
});
