import "@academy/ui/tokens.css";
import "@academy/ui/tones.css";
import "@academy/ui/elements.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { catchUpSignOut, refreshSession } from "./lib/api/api.ts";
import { session } from "./lib/session/session.ts";
import { keepUpSession } from "./lib/session/session-upkeep.ts";
import { startColorScheme } from "./lib/color-scheme.ts";
import { keepSchemasFromEval } from "./lib/api/schemas-without-eval.ts";
import { sendWhenIdle } from "./app/send-when-idle.ts";
import "./app/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

keepSchemasFromEval();
startColorScheme();
keepUpSession({ session, renew: refreshSession, catchUp: catchUpSignOut });
sendWhenIdle();
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The build prerenders some screens, each for one address; all other screens render in the browser.
if (root.dataset["drawn"] === window.location.pathname) {
  hydrateRoot(root, app);
} else {
  root.replaceChildren();
  createRoot(root).render(app);
}
