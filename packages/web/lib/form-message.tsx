import classes from "./form-message.module.css";

/** The error line of a form. Its place is always there, so that screen readers hear it change. */
export function FormMessage({ text }: { text: string | null }) {
  return (
    <div role="alert" className={text ? classes.message : undefined}>
      {text}
    </div>
  );
}
