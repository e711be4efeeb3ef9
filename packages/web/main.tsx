import "@fontsource/source-serif-4/latin-600.css";
import "@academy/ui/tokens.css";
import "@academy/ui/tones.css";
import "@academy/ui/elements.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { catchUpSignOut, refreshSession } from "./lib/api.ts";
import { session } from "./lib/session.ts";
import { keepUpSession } from "./lib/session-upkeep.ts";
import { startColorScheme } from "./lib/color-scheme.ts";
import { keepSchemasFromEval } from "./lib/schemas-without-eval.ts";
import { installDefaultPolicy } from "@academy/ui/trusted-types.ts";
import "./app/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

keepSchemasFromEval();
installDefaultPolicy();
startColorScheme();
keepUpSession({ session, renew: refreshSession, catchUp: catchUpSignOut });
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// Some screens come drawn by the build, each at one address; every other draws itself.
if (root.dataset["drawn"] === window.location.pathname) {
  hydrateRoot(root, app);
} else {
  root.replaceChildren();
  createRoot(root).render(app);
}
