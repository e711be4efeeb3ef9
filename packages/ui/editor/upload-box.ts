import classes from "./upload-box.module.css";

/** The box of an uploading image: its progress, or the error with its actions. */
export class UploadBox {
  readonly dom = document.createElement("span");
  onRetry: () => void = () => {};
  onRemove: () => void = () => {};
  readonly #words = document.createElement("span");
  readonly #bar = document.createElement("progress");
  readonly #buttons = document.createElement("span");
  readonly #name: string;

  constructor(name: string) {
    this.#name = name || "Picture";
    this.dom.className = classes.box ?? "";
    this.dom.contentEditable = "false";
    this.#words.setAttribute("role", "status");
    this.#bar.max = 1;
    this.#bar.setAttribute("aria-label", `Upload of ${this.#name}`);
    this.dom.append(this.#words, this.#bar, this.#buttons);
  }

  /** @param sent the uploaded share, 0 to 1 */
  progress(sent: number): void {
    delete this.dom.dataset["failed"];
    this.#bar.hidden = false;
    this.#bar.value = sent;
    this.#say(`Uploading ${this.#name}`);
    this.#offer([]);
  }

  /** Shows an error after which a retry may succeed. */
  fail(reason: string): void {
    this.#stop(reason);
    this.#offer([
      ["Retry", () => this.onRetry()],
      ["Remove", () => this.onRemove()],
    ]);
  }

  /** Shows an error after which no retry can succeed. */
  refuse(reason: string): void {
    this.#stop(reason);
    this.#offer([["Remove", () => this.onRemove()]]);
  }

  #stop(reason: string): void {
    this.dom.dataset["failed"] = "";
    this.#bar.hidden = true;
    this.#say(reason);
  }

  /** Only written on a change: screen readers repeat a status that is written again. */
  #say(words: string): void {
    if (this.#words.textContent !== words) this.#words.textContent = words;
  }

  #offer(actions: [name: string, work: () => void][]): void {
    if (this.#buttons.childElementCount === 0 && actions.length === 0) return;
    this.#buttons.replaceChildren(
      ...actions.map(([name, work]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = name;
        button.addEventListener("click", work);
        return button;
      }),
    );
  }
}
