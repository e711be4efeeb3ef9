import type { ReactNode } from "react";
import { usePage } from "../lib/page.ts";

interface PlainPageProps {
  title: string;
  /** True inside a frame, which has its own landmark. */
  framed?: boolean;
  children: ReactNode;
}

/** A short page that does not use the kit, for when little else works. */
export function PlainPage({ title, framed = false, children }: PlainPageProps) {
  const heading = usePage(title);
  const Part = framed ? "div" : "main";
  return (
    <Part {...(!framed && { id: "main" })} className="plain-page" data-framed={framed}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Part>
  );
}
