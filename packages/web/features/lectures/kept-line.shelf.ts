import { type KeyValue, openStorage } from "../../lib/session/browser-storage.ts";

const KEY = "lectureLine";

/** The speed of the line in bits per second, as lectures last measured it on this device. */
export class KeptLine {
  readonly #storage: KeyValue;

  constructor(storage: KeyValue = openStorage()) {
    this.#storage = storage;
  }

  get kept(): number | null {
    const bits = Number(this.#storage.getItem(KEY));
    return bits > 0 && Number.isFinite(bits) ? bits : null;
  }

  keep(bits: number): void {
    try {
      this.#storage.setItem(KEY, String(Math.round(bits)));
    } catch {
      return; // storage is full or blocked: the next lecture begins with the smallest copy
    }
  }
}
