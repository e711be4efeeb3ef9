import { languageNames } from "@academy/core/kernel/language/language.rules.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { type ComponentType, useEffect, useId, useSyncExternalStore } from "react";
import { isTyping } from "../view/is-typing.ts";
import { LanguageName } from "../../../shared/language/language-name.tsx";
import type { LanguageStore } from "./language-store.ts";
import type { LanguagesProps } from "./open-languages.tsx";
import "../../../shared/language/languages.css";

interface SwitchProps {
  store: LanguageStore;
  /** Empty if the language was chosen before the start. */
  offered: readonly Language[];
}

/**
 * Above a question: a select for its language, and a line that says which version decides in case
 * of doubt.
 */
function LanguageSwitch({ store, offered }: SwitchProps) {
  const id = useId();
  const { language, arrived } = useSyncExternalStore(store.subscribe, store.getState);
  return (
    <Row gap="sm">
      {offered.length > 0 && (
        <Row gap="xs">
          <label htmlFor={id}>View in:</label>
          <NativeSelect
            id={id}
            aria-keyshortcuts="L"
            title="Key L shows the next language"
            lang={language}
            value={language}
            onChange={({ currentTarget: { value } }) => {
              const next = offered.find((one) => one === value);
              if (next) store.show(next);
            }}
          >
            {offered.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageNames[one]}
              </option>
            ))}
          </NativeSelect>
        </Row>
      )}
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
    </Row>
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
export function languagePanel(
  store: LanguageStore,
  offered: readonly Language[],
): ComponentType<LanguagesProps> {
  const above = <LanguageSwitch store={store} offered={offered} />;
  return function Languages({ children }) {
    const { questions, loaded } = useSyncExternalStore(store.subscribe, store.getState);
    useEffect(() => store.keepImages(), [loaded]);
    useEffect(() => {
      if (offered.length === 0) return;
      const press = (event: KeyboardEvent) => {
        if (event.key.toLowerCase() !== "l" || isBusy(event)) return;
        const at = offered.indexOf(store.getState().language);
        const next = offered[(at + 1) % offered.length];
        if (next) store.show(next);
      };
      document.addEventListener("keydown", press);
      return () => document.removeEventListener("keydown", press);
    }, []);
    return children(questions, above);
  };
}
