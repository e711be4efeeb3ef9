import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { languageNames } from "@academy/core/kernel/language/language.rules.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { type ComponentType, useEffect, useId, useState, useSyncExternalStore } from "react";
import { Dialog } from "../view/dialog.tsx";
import { isTyping } from "../view/is-typing.ts";
import { LanguageName } from "../../../shared/language/language-name.tsx";
import { Instructions } from "./instructions.tsx";
import type { LanguageStore } from "./language-store.ts";
import type { LanguagesProps } from "./open-languages.tsx";
import { nextView, readView, viewsOf, viewName } from "./views.rules.ts";
import "../../../shared/language/languages.css";

interface Shown {
  /** Empty if the language was chosen before the start. */
  offered: readonly Language[];
  test: Pick<TestView, "instructions" | "translatedInstructions">;
}

interface SwitchProps extends Shown {
  store: LanguageStore;
}

/** Above a question: the switch of its language, and which version decides. */
function LanguageSwitch({ store, offered, test }: SwitchProps) {
  const { language, beside, arrived } = useSyncExternalStore(store.subscribe, store.getState);
  const isBoth = beside && language !== "en" && offered.length > 0;
  return (
    <Row gap="sm" data-columns={isBoth || undefined}>
      {offered.length > 0 && <ViewSelect store={store} offered={offered} />}
      {language !== "en" && (
        <Text size="sm" tone="soft" component="p">
          {arrived ? (
            "If the versions differ, the English one decides."
          ) : (
            <>
              <LanguageName of={language} /> is loading. You see English until it is here.
            </>
          )}
        </Text>
      )}
      {test.instructions !== "" && <InstructionsAgain language={language} test={test} />}
    </Row>
  );
}

function ViewSelect({ store, offered }: Omit<SwitchProps, "test">) {
  const id = useId();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return (
    <Row gap="xs">
      <label htmlFor={id}>View in:</label>
      <NativeSelect
        id={id}
        aria-keyshortcuts="L"
        title="Key L shows the next language"
        lang={state.language}
        value={viewName(state)}
        onChange={({ currentTarget: { value } }) => {
          const { language, beside } = readView(value, offered);
          store.show(language, beside);
        }}
      >
        {viewsOf(offered).map((one) => (
          <option key={viewName(one)} value={viewName(one)} lang={one.language}>
            {languageNames[one.language]}
            {one.beside && " + English"}
          </option>
        ))}
      </NativeSelect>
    </Row>
  );
}

/** The instructions as on the page before the start, in both languages. */
function InstructionsAgain({ language, test }: Pick<Shown, "test"> & { language: Language }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="compact" variant="subtle" onClick={() => setOpened(true)}>
        Instructions
      </Button>
      {opened && (
        <Dialog opened title="Instructions" onClose={() => setOpened(false)}>
          <Stack>
            {language !== "en" && <Instructions test={test} language={language} />}
            <div lang="en">
              <RichText html={test.instructions} />
            </div>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** Where a shortcut must not work: the student has turned shortcuts off, types, or reads a dialog. */
const isBusy = ({ target, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent): boolean =>
  ctrlKey ||
  altKey ||
  metaKey ||
  repeat ||
  isTyping(target) ||
  shortcutsAreOff() ||
  document.querySelector("dialog[open]") !== null;

function shortcutsAreOff(): boolean {
  try {
    return localStorage.getItem("test-single-keys") === "off";
  } catch {
    return false;
  }
}

/** The panel of questions in the language that the student reads; L shows the next one. */
export function languagePanel(store: LanguageStore, shown: Shown): ComponentType<LanguagesProps> {
  const { offered } = shown;
  const above = <LanguageSwitch store={store} {...shown} />;
  return function Languages({ children }) {
    const { questions, loaded, beside } = useSyncExternalStore(store.subscribe, store.getState);
    useEffect(() => store.keepImages(), [loaded, beside]);
    useEffect(() => {
      if (offered.length === 0) return;
      const press = (event: KeyboardEvent) => {
        if (event.key.toLowerCase() !== "l" || isBusy(event)) return;
        const next = nextView(store.getState(), offered);
        store.show(next.language, next.beside);
      };
      document.addEventListener("keydown", press);
      return () => document.removeEventListener("keydown", press);
    }, []);
    return children(questions, above);
  };
}
