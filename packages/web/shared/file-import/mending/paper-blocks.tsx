import type { BlockView } from "@academy/core/exchange/mending/mending.schema.ts";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { IconButton } from "@academy/ui/kit/button.tsx";
import { Menu } from "@academy/ui/kit/menu.tsx";
import { IconDots } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useState } from "react";
import { BankText } from "../../bank/bank-text.tsx";
import classes from "./mending.module.css";
import { roleWords, USES, useOfKey, withUse } from "./hints.rules.ts";
import { type Mending, useSteady } from "./use-mending.ts";

type Use = (block: number, is: ReturnType<typeof useOfKey>) => void;

/** The block that a key was pressed in. */
const blockOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-block]") : null;
  return row ? Number(row.dataset["block"]) : null;
};

/** Moves the focus to the menu of the next or the previous paragraph. */
function move(list: HTMLElement, block: number, by: 1 | -1): void {
  const row = list.querySelector(`[data-block="${block}"]`);
  const next = by > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  next?.querySelector<HTMLElement>("button")?.focus();
}

/**
 * The paragraphs of the file, each with what the reading took it for, and a menu to correct this.
 */
export function PaperBlocks({ mending }: { mending: Mending }) {
  const { view, giveHints, undo } = mending;
  const use: Use = useSteady((block, is) => giveHints(withUse(view.hints, block, is)));
  const [focused, setFocused] = useState<number | null>(null);
  // One of the menus is in the tab order; arrow keys reach the others.
  const first = view.blocks[0]?.id;
  const current = view.blocks.some(({ id }) => id === focused) ? focused : first;
  const uses = new Map(view.hints.blocks.map(({ block, is }) => [block, is]));
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const block = blockOf(event.target);
    if (block === null || event.altKey || isInMenu(event.target)) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "z" || !undo) return;
      undo();
    } else if (event.key === "ArrowDown") move(event.currentTarget, block, 1);
    else if (event.key === "ArrowUp") move(event.currentTarget, block, -1);
    else {
      const is = useOfKey(event.key);
      if (!is) return;
      use(block, is);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons
    <Stack
      component="ol"
      gap="xs"
      className={classes.lines}
      onKeyDownCapture={press}
      onFocus={({ target }) => setFocused(blockOf(target))}
    >
      {view.blocks.map((block) => (
        <Block
          key={block.id}
          block={block}
          number={block.question === null ? "" : (view.places[block.question]?.number ?? "")}
          usedAs={uses.get(block.id)}
          isCurrent={block.id === current}
          use={use}
        />
      ))}
    </Stack>
  );
}

/** Aligns the menu's dots above the text with the text below. */
const FLUSH = { marginInlineStart: "-0.625rem" };

const isInMenu = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[role=menu]") !== null;

interface BlockProps {
  block: BlockView;
  number: string;
  usedAs: ReturnType<typeof useOfKey>;
  isCurrent: boolean;
  use: Use;
}

const Block = memo(function Block({ isCurrent, ...props }: BlockProps) {
  const { block, number, usedAs, use } = props;
  const { id, role, text, html, faults, paragraph } = block;
  const { name, tone } = roleWords(role);
  const items = [
    ...USES.map(({ is, name: words, key }) => ({
      name: `${words} (${key.toUpperCase()})`,
      active: usedAs === is,
      onPress: () => use(id, is),
    })),
    ...(usedAs ? [{ name: "Take back what was said", onPress: () => use(id, undefined) }] : []),
  ];
  return (
    <li data-block={id} className={classes.block}>
      <Row gap="xs">
        <Menu items={items} side="start">
          {(button) => (
            <IconButton
              {...button}
              tabIndex={isCurrent ? 0 : -1}
              style={FLUSH}
              aria-label={`Paragraph ${paragraph}, ${name}: ${text.slice(0, 60)}`}
            >
              <IconDots aria-hidden />
            </IconButton>
          )}
        </Menu>
        {number !== "" && <strong>{number}</strong>}
        <Badge tone={tone}>{name}</Badge>
        {usedAs && <Badge tone="warning">Set by hand</Badge>}
      </Row>
      <div>
        {html === undefined ? <p>{text}</p> : <BankText html={html} />}
        {faults?.map((fault) => (
          <Text key={fault} size="sm" tone="wrong">
            {fault}
          </Text>
        ))}
      </div>
    </li>
  );
});
