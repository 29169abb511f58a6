import { useTranslations } from "next-intl";
import { LinkedField } from "@/components/desk/form/linked-field";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { FormAnswers } from "@/components/desk/forms/form-answers";
import { useTeams } from "@/components/desk/screen/teams";
import { FailedLine } from "@/components/ui/failed-line";
import { NativeSelect } from "@/components/ui/native-select";
import type { TicketFormDto } from "@/lib/modules/forms/schema";
import { NEW_TICKET, type TicketValues } from "./ticket-form-values";
import type { useTicketForms } from "./use-ticket-forms";

/** The form that a new ticket is made by, and what it asks, or what tickets require without one. */
export function TicketFormPart({
  form,
  forms,
}: {
  form: RecordForm<TicketValues>;
  forms: ReturnType<typeof useTicketForms>;
}) {
  const t = useTranslations("ticket-form");
  const teams = useTeams();
  const { values, set } = form;
  const chosen = forms.chosenOf(values);
  const [choice, fields] = [form.field("form"), form.field("fields")];

  /** What the form before has set goes with it; what somebody chose stays. */
  function choose(next: TicketFormDto | null) {
    set("form", next?.id ?? null);
    const { team, priority } = values;
    const isOldTeam = chosen !== null && team !== null && team !== "auto" && team.id === chosen.teamId;
    if (team === "auto" || isOldTeam) {
      const own = teams.find(({ id }) => id === next?.teamId);
      set("team", own ? { id: own.id, label: own.name } : "auto");
    }
    if (priority === NEW_TICKET.priority || priority === chosen?.priority)
      set("priority", next?.priority ?? NEW_TICKET.priority);
  }

  if (forms.isFailed)
    return <FailedLine text={t("formsFailed")} retry={t("formsRetry")} onRetry={() => void forms.refetch()} />;
  const shown = forms.shownOf(values);
  if (forms.offered.length === 0 && shown.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {forms.offered.length === 0 ? null : (
        <LinkedField field={choice}>
          {(links) => (
            <NativeSelect
              {...links}
              value={chosen?.id ?? ""}
              choices={forms.offered.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => choose(forms.offered.find(({ id }) => id === Number(target.value)) ?? null)}
            >
              <option value="">{t("noForm")}</option>
            </NativeSelect>
          )}
        </LinkedField>
      )}
      {shown.length === 0 ? null : (
        <FormAnswers
          id={fields.id}
          shown={shown}
          typed={values.fields}
          problems={fields.errors}
          onChange={fields.onChange}
        />
      )}
    </div>
  );
}
