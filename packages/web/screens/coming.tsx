import { usePage } from "../lib/page.ts";

/** A page that comes later and says so in a sentence. */
export function ComingPage({ title, text }: { title: string; text: string }) {
  const heading = usePage(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
    </>
  );
}
