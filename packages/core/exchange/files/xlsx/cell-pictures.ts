import { ofType, type Part, readAllXml, type Relations, relationsOf } from "./workbook-xml.ts";

/**
 * Pictures that newer Excel places in a cell. The cell has a number (`vm`) that leads through four
 * parts to the picture: metadata, rich values, their structure and their relationships.
 */

const RICH_VALUE = "XLRICHVALUE";
const LOCAL_IMAGE = "_rvRel:LocalImageIdentifier";
/** The most cells with pictures that a sheet may have; no real sheet has more. */
const MOST = 20_000;

/** The index of each cell's rich value, by the number of the cell. */
async function valuesOfCells(part: Part, path: string): Promise<Map<number, number>> {
  const types: string[] = [];
  const future: number[] = [];
  const cells: { type: number; value: number }[] = [];
  let inside = "";
  const stream = await part(path);
  if (!stream) return new Map();
  await readAllXml(stream, {
    open(name, attributes) {
      if (name === "metadataType") types.push(attributes["name"] ?? "");
      else if (name === "futureMetadata") inside = attributes["name"] ?? "";
      else if (name === "valueMetadata") inside = name;
      else if (name === "rvb" && inside === RICH_VALUE && future.length < MOST) {
        future.push(Number(attributes["i"]));
      } else if (name === "rc" && inside === "valueMetadata" && cells.length < MOST) {
        cells.push({ type: Number(attributes["t"]), value: Number(attributes["v"]) });
      }
    },
    close(name) {
      if (name === "futureMetadata" || name === "valueMetadata") inside = "";
    },
  });
  const found = new Map<number, number>();
  cells.forEach(({ type, value }, at) => {
    const index = types[type - 1] === RICH_VALUE ? future[value] : undefined;
    if (index !== undefined) found.set(at + 1, index);
  });
  return found;
}

/**
 * For each structure, the position of the value that points to a picture; -1 if there is no such
 * value.
 */
async function pictureKeys(part: Part, path: string): Promise<number[]> {
  const structures: string[][] = [];
  const stream = await part(path);
  if (!stream) return [];
  await readAllXml(stream, {
    open(name, attributes) {
      if (name === "s") structures.push([]);
      else if (name === "k") structures.at(-1)?.push(attributes["n"] ?? "");
    },
  });
  return structures.map((keys) => keys.indexOf(LOCAL_IMAGE));
}

/** For each rich value, the index of its picture's relationship. */
async function picturesOfValues(
  part: Part,
  path: string,
  keys: readonly number[],
): Promise<(number | undefined)[]> {
  const found: (number | undefined)[] = [];
  let values: string[] = [];
  let key = -1;
  const stream = await part(path);
  if (!stream) return found;
  await readAllXml(stream, {
    open(name, attributes) {
      if (name === "rv") {
        values = [];
        key = keys[Number(attributes["s"])] ?? -1;
      } else if (name === "v") values.push("");
    },
    text(text) {
      if (values.length > 0 && values.length <= 20) values[values.length - 1] += text.trim();
    },
    close(name) {
      if (name !== "rv" || found.length >= MOST) return;
      const value = values[key] ?? "";
      found.push(value === "" ? undefined : Number(value));
    },
  });
  return found;
}

/** The targets of the relationships that rich values name, in their order. */
async function targetsOf(part: Part, path: string): Promise<string[]> {
  const stream = await part(path);
  if (!stream) return [];
  const ids: string[] = [];
  await readAllXml(stream, {
    open(name, attributes) {
      if (name !== "rel" || ids.length >= MOST) return;
      const [, id = ""] = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key)) ?? [];
      ids.push(id);
    },
  });
  const byId = new Map((await relationsOf(part, path)).map(({ id, target }) => [id, target]));
  return ids.map((id) => byId.get(id) ?? "");
}

/** The path of each picture in the ZIP, by the number with which cells refer to it. */
export async function readCellPictures(
  part: Part,
  related: Relations,
): Promise<Map<number, string>> {
  const path = (type: string) => ofType(related, type)[0]?.target ?? "";
  const found = new Map<number, string>();
  const cells = await valuesOfCells(part, path("sheetMetadata"));
  if (cells.size === 0) return found;
  const keys = await pictureKeys(part, path("rdRichValueStructure"));
  const values = await picturesOfValues(part, path("rdRichValue"), keys);
  const targets = await targetsOf(part, path("richValueRel"));
  for (const [cell, value] of cells) {
    const target = targets[values[value] ?? -1] ?? "";
    if (target !== "") found.set(cell, target);
  }
  return found;
}
