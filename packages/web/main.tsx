import "@academy/ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startColorScheme } from "./lib/color-scheme.ts";
import { keepSchemasFromEval } from "./lib/schemas-without-eval.ts";
import { installDefaultPolicy } from "@academy/ui/trusted-types.ts";
import "./app/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

keepSchemasFromEval();
installDefaultPolicy();
startColorScheme();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
