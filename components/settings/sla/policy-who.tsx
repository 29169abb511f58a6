import { useTranslations } from "next-intl";
import { TagsListField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
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
        <Boxes
          field={form.field("teams")}
          options={[
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ...gone.map((id) => ({ value: id, label: t("unknownTeam") })),
          ]}
        />
      ) : null}
      <Boxes
        field={form.field("channels")}
        options={CHANNEL_CHOICES.map((channel) => ({ value: channel, label: t(`channels.${channel}`) }))}
      />
      <Boxes
        field={form.field("priorities")}
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

/** Several of a few. Boxes: what is chosen is seen without opening anything. */
function Boxes<Value extends string | number>({
  field: { name, label, value, onChange },
  options,
}: {
  field: BoundField<readonly Value[]>;
  options: readonly { value: Value; label: string }[];
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex max-h-44 flex-wrap gap-x-1 overflow-y-auto rounded-md border border-input p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 min-w-0 items-center gap-2 rounded-md px-2 text-list hover:bg-accent pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              data-field={name}
              className="size-4 shrink-0 accent-primary"
              checked={value.includes(option.value)}
              disabled={!value.includes(option.value) && value.length >= CONDITION_LIMITS.listed}
              // In one order whatever was clicked first: a form that ends as it began has nothing to save.
              onChange={({ target }) =>
                onChange(
                  options
                    .map((one) => one.value)
                    .filter((one) => (one === option.value ? target.checked : value.includes(one))),
                )
              }
            />
            <bdi className="min-w-0 truncate">{option.label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
