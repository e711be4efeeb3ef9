import { ErrorState } from "@academy/ui/error-state.tsx";
import { type ComponentType, lazy } from "react";
import { useOnline } from "./use-online.ts";

const reload = (): void => window.location.reload();

/**
 * Shown instead of the part. Offline, it offers no reload, because the rest of the page would be
 * lost.
 */
function NotLoaded({ title }: { title: string }) {
  const online = useOnline();
  const message = online
    ? "The rest of the page is here."
    : "You are offline. When the connection is back, you can load it here.";
  return <ErrorState title={title} message={message} {...(online && { onRetry: reload })} />;
}

/**
 * A part of a page that is loaded later. If its code does not arrive, an error is shown in its
 * place, and the rest of the page works. Retrying reloads the page, because browsers remember a
 * failed import.
 *
 * @param failed the title of the error: "The scores did not load"
 */
export const lazyPart = <Props,>(failed: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => <NotLoaded title={failed} /> };
    }
  });
