import { Switch } from "@academy/ui/kit/switch.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { putWeekLetter, weekLetterQuery } from "./week.queries.ts";

/** Switches the caller's own weekly email on and off. */
export function WeekLetterSwitch() {
  const client = useQueryClient();
  const { queryKey } = weekLetterQuery;
  const letter = useQuery(weekLetterQuery);
  const change = useMutation({
    mutationFn: (wanted: boolean) => putWeekLetter({ wanted }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      notify(
        answer.wanted
          ? "You will get the week by email each Monday morning."
          : "You will not get the week by email any more.",
        "success",
      );
    },
    onError: (error) => notify(messageOf(error, "The setting was not saved."), "error"),
  });
  return (
    <Switch
      label="Email me the week before each Monday morning"
      checked={letter.data?.wanted ?? false}
      disabled={letter.data === undefined || change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}
