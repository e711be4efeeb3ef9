import type { ImportSummary } from "@academy/core/exchange/pipeline/import.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatMoment } from "../../lib/format.ts";
import { importsQuery } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { stateWords, uploadedWords } from "./import-words.rules.ts";
import classes from "./file-import.module.css";

/** The latest imports of a kind: what was left is found again here. */
export function LatestImports({ kind }: Pick<ImportKindParts, "kind">) {
  const list = useQuery(importsQuery(kind));
  return (
    <section className={classes.latest} aria-labelledby="latest-imports">
      <h2 id="latest-imports">Latest uploads</h2>
      {list.isPending && <TextSkeleton lines={3} label="Loading the latest uploads" />}
      {list.isError && !list.data && (
        <ErrorState
          title="The latest uploads did not load"
          message={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.imports.length === 0 && (
        <p className={classes.soft}>Nothing yet. What you upload is listed here.</p>
      )}
      <ul>
        {list.data?.imports.map((one) => (
          <Latest key={one.importId} view={one} />
        ))}
      </ul>
    </section>
  );
}

function Latest({ view }: { view: ImportSummary }) {
  const { importId, fileName, state, createdAt, by, counts, uploadedCount } = view;
  return (
    <li>
      <div className={classes.latestWords}>
        <Link to={{ search: `?import=${importId}` }}>{fileName}</Link>
        <span className={classes.soft}>
          {by}, {formatMoment(createdAt)}
          {counts &&
            uploadedCount !== undefined &&
            ` · ${uploadedWords(uploadedCount, counts.rows)}`}
        </span>
      </div>
      <span className={classes.badge} data-state={state}>
        {stateWords[state]}
      </span>
    </li>
  );
}
