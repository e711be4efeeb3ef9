import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api/api-error.ts";
import { type FieldProblems, useForm } from "../../../lib/form/use-form.ts";
import { notify } from "../../../lib/notices.ts";

interface OfferRules<Values, Input> {
  initial: Values;
  /** The body of the request, or the problems of each field. */
  read: (values: Values) => { input: Input } | { problems: FieldProblems<Values> };
  save: (input: Input) => Promise<{ name: string }>;
  /** The form's field for a field of the request that the server refused. */
  fieldOf: (path: readonly string[]) => string;
  /** The list to reload after saving. */
  queryKey: QueryKey;
  onClose: () => void;
}

/** The form of a product or a discount. */
export function useOfferForm<Values extends object, Input>(rules: OfferRules<Values, Input>) {
  const { initial, read, save, fieldOf, queryKey, onClose } = rules;
  const client = useQueryClient();
  return useForm<Values>({
    initial,
    validate: (values) => {
      const made = read(values);
      return "problems" in made ? made.problems : {};
    },
    submit: async (values) => {
      const made = read(values);
      if ("problems" in made) return;
      const { name } = await save(made.input);
      void client.invalidateQueries({ queryKey });
      notify(`${name} is saved.`, "success");
      onClose();
    },
    problemsIn: (error) =>
      error instanceof ApiError
        ? Object.fromEntries(
            error.fields.map(({ path, message }) => [fieldOf(path.split(".")), message]),
          )
        : {},
  });
}
