import { Notice } from "@academy/ui/kit/layout.tsx";

/** The error line of a form. Its place is always there, so that screen readers hear it change. */
export function FormMessage({ text }: { text: string | null }) {
  return (
    <div role="alert" className={text ? undefined : "academy-unseen"}>
      {text && <Notice tone="error">{text}</Notice>}
    </div>
  );
}
