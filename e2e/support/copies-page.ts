import type { Page } from "playwright-core";
import { until } from "./until.ts";

/** How far a lecture's copies are. */
export const copiesBar = (page: Page) => page.getByRole("progressbar", { name: /^Copies of/ });

/** Waits until so much of the copies is made. */
export const madeTo = (page: Page, share: number) =>
  until(`${share} of the copies are made`, 240_000, async () => {
    const value = await copiesBar(page).getAttribute("value");
    return Number(value) >= share ? true : undefined;
  });

/** The first share that the copies' progress bar shows in a page from now on. */
export const firstShare = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const bar = document.querySelector<HTMLProgressElement>("progress[aria-label^=Copies]");
          const value = Number(bar?.getAttribute("value"));
          if (value > 0) resolve(value);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** The folders of pieces that are left on a device. */
export const foldersLeft = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    // The DOM's types lack the iteration of folders.
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys()) {
      names.push(name);
    }
    return names;
  });

/** Puts a script before the worker's own, as if the browser were another one. */
export async function changeWorker(page: Page, script: string): Promise<() => Promise<void>> {
  const pattern = /\/assets\/encode\.worker-/;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: script + (await response.text()) });
  });
  return () => page.unroute(pattern);
}

/** A worker's script whose encoder says that it encodes, and fails after so many frames. */
export const failingAfter = (
  frames: number,
) => `{ let left = ${frames}; const Real = self.VideoEncoder;
self.VideoEncoder = class extends Real {
  encode(...all) { if (--left < 0) throw new DOMException("The codec was reclaimed.", "EncodingError"); super.encode(...all); }
}; }`;

/** One that says the same, and fails with its first frame. */
export const failingAtOnce = `{ const Real = self.VideoEncoder;
self.VideoEncoder = class extends Real {
  #fail; constructor(init) { super(init); this.#fail = init.error; }
  encode() { this.#fail(new DOMException("Encoding error", "EncodingError")); }
}; }`;

/** Without files of the browser's own, as in some private windows. */
export const withoutFiles = `navigator.storage.getDirectory = async () => { throw new DOMException("Not here", "SecurityError"); };`;

/** Chooses a file of so many bytes for everyone, by a script in the page. */
export function chooseByScript({ name, base64 }: { name: string; base64: string }): boolean {
  const input = document.querySelector<HTMLInputElement>("input[aria-label='Choose video files']");
  if (!input) return false;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], name, { type: "video/mp4", lastModified: 1 }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Makes what was chosen free for everyone, by a script in the page. */
export function tickFree(): boolean {
  const labels = [...document.querySelectorAll("label")];
  const box = labels.find(({ textContent }) => /Free for everyone/.test(textContent))?.control;
  box?.click();
  return box instanceof HTMLInputElement && box.checked;
}
