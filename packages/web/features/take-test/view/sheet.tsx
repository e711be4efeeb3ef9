import { Card, Stack } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { usePage } from "../../../lib/address/page.ts";
import classes from "./pages.module.css";

interface SheetProps {
  title: ReactNode;
  /** The title of the browser tab, if it differs from the page's title. */
  page: string;
  /** Shown above the title. */
  sign?: ReactNode;
  /** Shown over the whole page, such as a dialog. */
  after?: ReactNode;
  children: ReactNode;
}

/** A page before or after the test: a single sheet, whose title takes the focus. */
export function Sheet({ title, page, sign, after, children }: SheetProps) {
  const heading = usePage(page);
  return (
    <main id="main" className={classes.page}>
      <Card component="article" gap="md" className={classes.sheet}>
        {sign}
        <h1 ref={heading} tabIndex={-1} className={`${classes.title} academy-heading`}>
          {title}
        </h1>
        {children}
      </Card>
      {after}
    </main>
  );
}

/** A part of a sheet with its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="2xs">
    <h2 className="academy-heading">{title}</h2>
    {children}
  </Stack>
);
