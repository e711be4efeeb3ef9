import type { DuplicateSearchView } from "@academy/core/bank/duplicates/duplicate.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton, TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { countOf } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { JobProgress } from "../../lib/long-job.tsx";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import { choicesOf } from "../../shared/bank/question-labels.rules.ts";
import { DuplicateGroup } from "./duplicate-group.tsx";
import { searchQuery, startSearch } from "./duplicates.queries.ts";
import { examTypeIn, progressWords, subjectsOf } from "./duplicates.rules.ts";

/** /admin/duplicates: groups of questions that are almost the same. The search is in the address. */
export function DuplicatesPage({ heading }: { heading: PageHeading }) {
  const places = useQuery(mappingsQuery);
  return (
    <Stack gap="lg">
      <PageHead
        title="Duplicates"
        heading={heading}
        lead="Finds questions that are almost the same. Keep one of each group."
      />
      <QueryView
        query={places}
        failed="The subjects did not load"
        loading={<TextSkeleton lines={2} label="Loading the subjects" />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            title="The catalogue is empty"
            action={
              <Button component={Link} to={adminPatterns.adminSubjectTopics}>
                Add subjects and topics
              </Button>
            }
          >
            Add subjects and questions first.
          </EmptyState>
        }
      >
        {(all) => <Duplicates subjects={subjectsOf(all)} />}
      </QueryView>
    </Stack>
  );
}

function Duplicates({ subjects }: { subjects: readonly string[] }) {
  const [address, write] = useAddress();
  const form = useForm({
    initial: { examType: examTypeIn(address), subject: address.get("subject") ?? "" },
    submit: async ({ examType, subject }) => {
      if (examType === "" || subject === "") return;
      const { searchId } = await startSearch({ examType, subject });
      write(withParts({ search: searchId, examType, subject }));
    },
    fallback: "The search did not start. Try again.",
  });
  const searchId = address.get("search");
  return (
    <>
      <form {...form.form} noValidate={false}>
        <Row align="end">
          <NativeSelect
            label="Exam"
            required
            choices={[{ value: "", label: "Choose…" }, ...choicesOf(examTypeLabels)]}
            {...form.field("examType")}
          />
          <NativeSelect
            label="Subject"
            required
            choices={[
              { value: "", label: "Choose…" },
              ...subjects.map((name) => ({ value: name, label: name })),
            ]}
            {...form.field("subject")}
          />
          <Button type="submit" loading={form.submitting}>
            Search for duplicates
          </Button>
        </Row>
      </form>
      <Problem>{form.problem}</Problem>
      {searchId === null ? (
        <EmptyState title="Nothing searched yet">
          Choose an exam and a subject. Nothing is deleted before you choose what to keep.
        </EmptyState>
      ) : (
        <Found key={searchId} searchId={searchId} onAgain={() => void form.send()} />
      )}
    </>
  );
}

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status === 404;

/** The progress of a search, then its groups. */
function Found({ searchId, onAgain }: { searchId: string; onAgain: () => void }) {
  const search = useInfiniteQuery(searchQuery(searchId));
  return (
    <QueryView
      query={search}
      failed="The search did not load"
      loading={<RowsSkeleton rows={4} label="Loading the search" />}
      problem={(error) =>
        isUnknown(error) ? (
          <EmptyState title="This search is no longer kept">
            Searches are kept for seven days. Search again.
          </EmptyState>
        ) : undefined
      }
    >
      {({ pages }) => {
        const last = pages.at(-1);
        if (!last) return null;
        if (last.state === "preparing")
          return (
            <JobProgress
              label="Search for duplicates"
              words={progressWords(last)}
              done={last.done}
              of={last.of}
            />
          );
        if (last.state === "failed") {
          return (
            <ErrorState
              title="The search stopped"
              message="Start it again. Completed steps are not repeated."
              onRetry={onAgain}
              retrying={false}
            />
          );
        }
        return (
          <Groups
            last={last}
            groups={pages.flatMap(({ groups }) => groups)}
            loading={search.isFetchingNextPage}
            onMore={() => void search.fetchNextPage()}
          />
        );
      }}
    </QueryView>
  );
}

interface GroupsProps {
  last: DuplicateSearchView;
  groups: DuplicateSearchView["groups"];
  loading: boolean;
  onMore: () => void;
}

function Groups({ last, groups, loading, onMore }: GroupsProps) {
  const { of, found, more, next } = last;
  if (groups.length === 0 && next === null) {
    return found === 0 ? (
      <EmptyState title="No duplicates found" sign="done">
        {`All ${countOf(of, "question")} differ in more than a few words or in their numbers.`}
      </EmptyState>
    ) : (
      <EmptyState title="Every group is done" sign="done">
        Search again after questions were added or imported.
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg">
      <Text component="output" tone="soft">
        {countOf(of, "question")} compared, {countOf(found ?? 0, "group")} found
      </Text>
      {more && (
        <Notice tone="warning">There may be more. Finish these groups, then search again.</Notice>
      )}
      {groups.map((group, index) => (
        <DuplicateGroup
          key={group.questions.map(({ question }) => question._id).join()}
          group={group}
          number={index + 1}
        />
      ))}
      {next !== null && (
        <Row>
          <Button variant="default" loading={loading} onClick={onMore}>
            Show more groups
          </Button>
        </Row>
      )}
    </Stack>
  );
}
