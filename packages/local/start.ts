import { runCommand } from "./command.ts";
import { loadProduct } from "./product.ts";
import { ensureWebBuild } from "./web-build.ts";

await runCommand(process.argv.slice(2), {
  loadProduct,
  buildWeb: (say) => ensureWebBuild(say),
  say: (line) => console.log(line),
});
