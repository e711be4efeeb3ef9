import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { applyColorScheme } from "./lib/color-scheme.ts";
import "./app/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

applyColorScheme();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
