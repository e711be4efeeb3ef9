import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

const spanOf = (name: string) => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cell = {
  addAttributes: () => ({
    colspan: spanOf("colspan"),
    rowspan: spanOf("rowspan"),
    // Required on every cell by the table commands; our cells have no widths.
    colwidth: { default: null, rendered: false, parseHTML: () => null },
  }),
};

/** Tables in their stored form: rows in one body, without widths and styles. */
export const tableNodes = [
  Table.extend({
    renderHTML: () => ["table", ["tbody", 0]],
    addNodeView: () => null,
  }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
];
