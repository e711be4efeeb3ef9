import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { languageNames } from "@academy/core/kernel/language/language.rules.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { notify } from "../../../lib/notices.ts";
import "../../../shared/language/languages.css";
import { fontReady } from "../../../shared/language/paper-fonts.ts";
import { reportLanguages } from "../report-languages.ts";
import { reportQuery } from "../report.queries.ts";

/** Switches the language of the questions and solutions of a report. */
export function ReportLanguage({
  report: { _id, languages = [], language },
}: {
  report: Pick<Report, "_id" | "languages" | "language">;
}) {
  const id = useId();
  const queries = useQueryClient();
  const [loading, setLoading] = useState(false);
  useEffect(() => void fontReady(language ?? "en"), [language]);
  const show = async (value: string) => {
    const next = languages.find((one) => one === value);
    if (!next) return;
    const before = reportLanguages.get(_id);
    reportLanguages.set(_id, next);
    setLoading(true);
    try {
      await fontReady(next);
      await queries.fetchQuery({ ...reportQuery(_id), staleTime: 0 });
    } catch (error) {
      if (before) reportLanguages.set(_id, before);
      else reportLanguages.delete(_id);
      notify(error instanceof Error ? error.message : String(error), "error");
    }
    setLoading(false);
  };
  return (
    <Row gap="sm" className="academy-screen-only">
      <Row gap="xs">
        <label htmlFor={id}>Questions in:</label>
        <NativeSelect
          id={id}
          lang={language}
          value={language}
          disabled={loading}
          onChange={({ currentTarget: { value } }) => void show(value)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </NativeSelect>
      </Row>
      {language !== "en" && (
        <Text size="sm" tone="soft" component="p">
          If the versions differ, the English one decides.
        </Text>
      )}
    </Row>
  );
}
