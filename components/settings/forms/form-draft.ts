import { type FormFieldDraft, givenFields, storedFields } from "@/components/desk/forms/form-fields-draft";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import type { Priority } from "@/lib/kernel/conversation";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { wrongWithFields } from "@/lib/modules/forms/policy";
import { type FormInput, newFormSchema, type TicketFormDto } from "@/lib/modules/forms/schema";

/** What the form's editor holds; an empty text is no team, and no priority. */
export type FormDraft = {
  name: string;
  teamId: string;
  priority: Priority | "";
  fields: readonly FormFieldDraft[];
};

/** An editor that nothing was typed into yet. */
export const EMPTY_FORM: FormDraft = { name: "", teamId: "", priority: "", fields: [] };

type Locale = "pt-BR" | "en";
type Definitions = readonly FieldDto[];

/** What a stored form makes of the editor. */
export const storedForm =
  (definitions: Definitions, locale: Locale) =>
  ({ version, name, teamId, priority, fields }: TicketFormDto): StoredRecord<FormDraft> => ({
    version,
    values: {
      name,
      teamId: teamId === null ? "" : String(teamId),
      priority: priority ?? "",
      fields: storedFields(fields, definitions, locale),
    },
  });

/** What the editor sends. */
export function givenForm(
  { name, teamId, priority, fields }: FormDraft,
  definitions: Definitions,
  locale: Locale,
): FormInput {
  return {
    name: name.trim(),
    teamId: teamId === "" ? null : Number(teamId),
    priority: priority === "" ? null : priority,
    fields: givenFields(fields, definitions, locale),
  };
}

/** What is wrong with a form, by path: names of texts (messages/<locale>/answers.json), as the server finds it. */
export function problemsOf(
  draft: FormDraft,
  definitions: Definitions,
  before: readonly FormFieldDraft[],
  locale: Locale,
): Record<string, string> {
  const given = givenForm(draft, definitions, locale);
  const errors: Record<string, string> = wrongWithFields(given.fields, definitions, before);
  for (const { path, message } of newFormSchema.safeParse(given).error?.issues ?? [])
    errors[path.join(".")] ??= message;
  return errors;
}
