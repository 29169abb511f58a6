import { useTranslations } from "next-intl";
import { BoxesField } from "@/components/desk/form/boxes";
import { TagsListField } from "@/components/desk/form/form-fields";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { TAG_MAX_LENGTH } from "@/lib/client/calls/limits";
import { CONDITION_LIMITS, leavesOf } from "@/lib/kernel/conditions/condition";
import { CHANNEL_CHOICES, PRIORITIES } from "@/lib/modules/conversations/views/filter";
import type { PolicyDraft } from "./policy-draft";
import type { Named, usePolicyWords } from "./use-policy-words";

/** For which conversations a policy is: any of what is chosen, of each kind of thing. Nothing chosen: for all. */
export function PolicyWho({
  form,
  teams,
  words,
}: {
  form: Pick<RecordForm<PolicyDraft>, "field" | "values">;
  teams: readonly Named[];
  words: ReturnType<typeof usePolicyWords>;
}) {
  const t = useTranslations("sla-policies");
  const { rest, teams: chosen } = form.values;
  const gone = chosen.filter((id) => !teams.some((team) => team.id === id));
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-medium text-sm">{t("who")}</legend>
      <p className="text-list text-muted-foreground">{t("whoHint")}</p>
      {teams.length + gone.length > 0 ? (
        <BoxesField
          field={form.field("teams")}
          max={CONDITION_LIMITS.listed}
          options={[
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ...gone.map((id) => ({ value: id, label: t("unknownTeam") })),
          ]}
        />
      ) : null}
      <BoxesField
        field={form.field("channels")}
        max={CONDITION_LIMITS.listed}
        options={CHANNEL_CHOICES.map((channel) => ({ value: channel, label: t(`channels.${channel}`) }))}
      />
      <BoxesField
        field={form.field("priorities")}
        max={CONDITION_LIMITS.listed}
        options={PRIORITIES.map((priority) => ({ value: priority, label: t(`priorities.${priority}`) }))}
      />
      <TagsListField
        field={form.field("tags")}
        max={CONDITION_LIMITS.listed}
        maxLength={TAG_MAX_LENGTH}
        texts={{
          add: t("addTag"),
          remove: (tag) => t("removeTag", { tag }),
          placeholder: t("tagPlaceholder"),
          full: t("tagsFull"),
        }}
      />
      {leavesOf(rest).length > 0 ? (
        <p className="rounded-md bg-muted px-3 py-2 text-list [overflow-wrap:anywhere]">
          {t("alsoAsks", { condition: words.conditionText(rest) })}
        </p>
      ) : null}
    </fieldset>
  );
}
