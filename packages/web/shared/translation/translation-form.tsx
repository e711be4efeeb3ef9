import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Tabs } from "@academy/ui/kit/tabs.tsx";
import { useId, useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { formatMoment } from "../../lib/format.ts";
import { useIsWide } from "../../lib/use-is-wide.ts";
import { type Shown, TranslationField } from "./translation-field.tsx";
import type { Source } from "./translation.queries.ts";
import { byPath, changedWords, type Variant, type Variants } from "./translation.rules.ts";
import { useTranslation } from "./use-translation.ts";

interface FormProps {
  source: Source;
  view: Variants;
  language: VariantLanguage;
}

/** A question or passage in English and in another language, field by field. */
export function TranslationForm({ source, view, language }: FormProps) {
  const translation = useTranslation({ source, view, language });
  const { form, variant, conflict, rebase, uploading } = translation;
  const isWide = useIsWide();
  const [side, setSide] = useState<Exclude<Shown, "both">>("translated");
  const id = useId();
  const name = ENGLISH_NAMES[language];
  const fields = (shown: Shown) => (
    <Fields shown={shown} view={view} language={language} translation={translation} />
  );
  const changed = changedWords(variant?.changed ?? []);
  return (
    <Card component="form" gap="lg" {...form.form} aria-labelledby={id}>
      <LeaveWarning when={form.isDirty} />
      <h3 id={id}>
        {source.title} in {name}
      </h3>
      {changed && (
        <Notice component="p" tone="warning">
          {changed} Correct the texts, then save them.
        </Notice>
      )}
      <Problem>{form.problem}</Problem>
      {conflict && <Conflict onOwn={() => void rebase(true)} onTheirs={() => void rebase(false)} />}
      {isWide ? (
        fields("both")
      ) : (
        <Tabs
          label="Language"
          value={side}
          onChange={setSide}
          tabs={[
            { value: "english", label: "English", panel: () => fields("english") },
            {
              value: "translated",
              label: name,
              panel: () => fields("translated"),
            },
          ]}
        />
      )}
      <Row>
        <Button
          type="submit"
          loading={form.submitting}
          disabled={uploading}
          // Problems are shown at the fields of the translation, so these must be visible.
          onClick={() => setSide("translated")}
        >
          Save in {name}
        </Button>
        {form.isDirty && (
          <Button variant="subtle" disabled={form.submitting} onClick={form.reset}>
            Undo my changes
          </Button>
        )}
        {variant && (
          <Remove source={source} variant={variant} onRemoved={() => void rebase(false)} />
        )}
        <Text size="sm" tone="soft">
          {variant
            ? `Saved ${formatMoment(variant.changedAt)}, ${variant.changedBy}.`
            : "Not translated yet."}{" "}
          English decides in case of doubt.
        </Text>
      </Row>
    </Card>
  );
}

interface FieldsProps {
  shown: Shown;
  view: Variants;
  language: VariantLanguage;
  translation: ReturnType<typeof useTranslation>;
}

function Fields({ shown, view, language, translation }: FieldsProps) {
  const { form, variant, write, confirm, onUploading } = translation;
  const { texts, confirm: confirmed } = form.values;
  return (
    <Stack gap="lg">
      {byPath(view.english).map(([path, english]) => (
        <TranslationField
          key={path}
          path={path}
          language={language}
          shown={shown}
          english={english}
          before={variant?.before[path]}
          isChanged={variant?.changed.includes(path) ?? false}
          text={texts[path] ?? ""}
          onText={(html) => write(path, html)}
          isConfirmed={confirmed.includes(path)}
          onConfirm={(isRight) => confirm(path, isRight)}
          error={form.error(`texts.${path}`)}
          onUploading={(isUploading) => onUploading(path, isUploading)}
        />
      ))}
    </Stack>
  );
}

const Conflict = ({ onOwn, onTheirs }: { onOwn: () => void; onTheirs: () => void }) => (
  <Row>
    <Button variant="default" onClick={onTheirs}>
      Show the saved texts
    </Button>
    <Button variant="subtle" onClick={onOwn}>
      Go on with mine
    </Button>
  </Row>
);

interface RemoveProps {
  source: Source;
  variant: Variant;
  onRemoved: () => void;
}

/** Removes a language; what was saved stays in the audit log. */
function Remove({ source, variant, onRemoved }: RemoveProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = ENGLISH_NAMES[variant.language];
  const remove = async () => {
    setBusy(true);
    try {
      await source.remove(variant.language, variant.edition);
      notify(`${source.title} is no longer in ${name}.`, "success");
      onRemoved();
    } catch (error) {
      notify(messageOf(error, "It was not removed. Please try again in a moment."), "error");
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <>
      <Button variant="subtle" onClick={() => setAsked(true)}>
        Remove {name}
      </Button>
      {asked && (
        <ConfirmDialog
          title={`Remove the ${name} texts?`}
          action="Remove"
          busy={busy}
          onYes={() => void remove()}
          onClose={() => setAsked(false)}
        >
          <p>Published tests keep them. New tests show English instead.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
