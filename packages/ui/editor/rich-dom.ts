import {
  LINK_SCHEMES,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
} from "@academy/core/kernel/rich-text/allowed.rules.ts";
import { getSchema, type Extensions, type JSONContent } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import type { Config } from "dompurify";
import { purifiedElements } from "../purifier.ts";
import { keepAsOwn } from "./picture-node.ts";

const CONFIG: Config = {
  ALLOWED_TAGS: RICH_TEXT_TAGS,
  ALLOWED_ATTR: [...new Set(Object.values(RICH_TEXT_ATTRIBUTES).flat())],
  // A formula's source and an alternative text are not addresses.
  ADD_URI_SAFE_ATTR: ["data-type", "data-latex", "alt", "width", "height", "colspan", "rowspan"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${LINK_SCHEMES.join("|")}):`, "i"),
};

/** Parses a stored text into the editor's document: from purified elements, never from HTML. */
export function documentOf(html: string, extensions: Extensions): JSONContent {
  const parser = DOMParser.fromSchema(getSchema(extensions));
  const content: JSONContent = parser.parse(purifiedElements(html, CONFIG)).toJSON();
  keepAsOwn(content);
  return content;
}
