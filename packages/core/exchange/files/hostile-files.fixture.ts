/** The files of ../shared/data/hostile, each with the reason for its refusal. */
export const HOSTILE_FILES: Record<string, string> = {
  "base.xlsx": "The file has no columns examType, subject",
  "bomb50.xlsx": "expands to more than 100 times its size",
  "dn.xlsx": "The file has no columns examType, subject",
  "dv.xlsx": "The file has no columns examType, subject",
  "laughs.xlsx": "contains custom XML entities",
  "merge.xlsx": "more than 300 columns",
  "formula_cells.json": "The file has no fields examType",
  "gif_html_polyglot.gif": 'Files that end in ".gif" cannot be read.',
  "html_as_mp4.mp4": 'Files that end in ".mp4" cannot be read.',
  "ssrf_urls.json": "The file has no fields examType",
  "svg_as_png.png": 'Files that end in ".png" cannot be read.',
  "zip_10k_entries.zip": "more than 500 files",
  "zip_bomb_flat_1GB.zip": "expands to more than 100 MB",
  "zip_nested.zip": "contains another archive: 0.zip",
  "zip_traversal.zip": "points outside it: ../../evil.txt",
};
