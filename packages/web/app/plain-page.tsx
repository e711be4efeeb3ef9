import type { ReactNode } from "react";
import { usePage } from "../lib/page.ts";

/** A page of a few words without any kit, for when little else can be relied upon. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePage(title);
  return (
    <main id="main" className="plain-page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}
