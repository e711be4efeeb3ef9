const LEVEL = /mso-list:[^;]*\blevel(\d)/i;
const NUMBER = /^[\s(]*(?:\d{1,3}|[a-z]|[ivxl]{1,6})[.)]/i;

interface Item {
  paragraph: Element;
  level: number;
}

const levelOf = (element: Element): number =>
  element.nodeName === "P" ? Number(LEVEL.exec(element.getAttribute("style") ?? "")?.[1] ?? 0) : 0;

/** Word writes a list as paragraphs with their own bullets; they become real lists. */
export function makeWordLists(root: DocumentFragment): void {
  const items = [...root.querySelectorAll("p")]
    .map((paragraph): Item => ({ paragraph, level: levelOf(paragraph) }))
    .filter(({ level }) => level > 0);
  let run: Item[] = [];
  for (const item of items) {
    const last = run.at(-1);
    if (last && item.paragraph.previousElementSibling !== last.paragraph) {
      makeList(run);
      run = [];
    }
    run.push(item);
  }
  makeList(run);
}

/** Replaces consecutive paragraphs by lists, nested by their levels. */
function makeList(run: readonly Item[]): void {
  const open: { list: Element; level: number }[] = [];
  const first = run[0];
  if (!first) return;
  const place = first.paragraph.ownerDocument.createComment("");
  first.paragraph.before(place);
  for (const { paragraph, level } of run) {
    const ordered = takeBullet(paragraph);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = place.ownerDocument.createElement(ordered ? "ol" : "ul");
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else place.before(list);
      current = { list, level };
      open.push(current);
    }
    const item = place.ownerDocument.createElement("li");
    item.append(paragraph);
    current.list.append(item);
  }
  place.remove();
}

/** Removes the bullet or number from a paragraph and returns whether it was a number. */
function takeBullet(paragraph: Element): boolean {
  const bullets = [...paragraph.querySelectorAll("[style*='mso-list']")].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
  const text = bullets.map((bullet) => bullet.textContent).join("");
  for (const bullet of bullets) bullet.remove();
  return NUMBER.test(text);
}
