import type { NumberForm, OptionForm, ValueForm } from "./conventions.ts";
import type { Content } from "./contents.ts";
import { itemAt } from "./draw.ts";

/** The numbers, labels and keys in the form that a paper has for them. */

export function numberText(form: NumberForm, number: number): string {
  if (form.kind !== "typed") return "";
  const plain = form.padded === true ? `${number}`.padStart(2, "0") : `${number}`;
  const { digits } = form;
  const written =
    digits === undefined ? plain : plain.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
  return `${form.before}${written}${form.after}`;
}

/** The letter, digit or sign of an option. */
const labelSign = (form: OptionForm, at: number): string =>
  form.kind === "bare" ? "" : itemAt(form.labels, at);

/** A label with its brackets, as it is shown. */
export function labelText(form: OptionForm, at: number): string {
  if (form.kind === "bare") return "";
  const sign = labelSign(form, at);
  return form.kind === "list"
    ? form.pattern.replace(/%\d/, sign)
    : `${form.before}${sign}${form.after}`;
}

/** A key in the form that a paper has for keys. */
export function keyValue(value: ValueForm, form: OptionForm, content: Content): string {
  const { correct, options, answer } = content;
  if (options.length === 0) return answer;
  return correct
    .map((at) => {
      const sign = labelSign(form, at);
      if (sign === "" || (value === "text" && correct.length === 1)) return itemAt(options, at);
      if (value === "lower") return sign.toLowerCase();
      if (value === "wrapped") return `(${sign})`;
      if (value === "label" || correct.length > 1) return sign;
      return `${labelText(form, at)} ${itemAt(options, at)}`;
    })
    .join(", ");
}

/** The key as letters of its options, or the written answer. */
export const trueKey = ({ correct, options, answer }: Content): string =>
  options.length === 0 ? answer : correct.map((at) => "ABCDEFGH".charAt(at)).join(",");
