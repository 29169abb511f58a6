import { useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCompanyLookup, useCustomerLookup } from "@/components/desk/form/lookups";
import type { NamedField } from "@/components/desk/own-questions/own-fields";
import { OwnValue } from "@/components/desk/own-questions/own-value";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useTeams } from "@/components/desk/screen/teams";
import { useAskedTags } from "@/components/desk/tags/use-known-tags";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LabelledSelect } from "@/components/ui/native-select";
import { Segmented } from "@/components/ui/segmented";
import { TagsField } from "@/components/ui/tags-field";
import { TAG_MAX_LENGTH } from "@/lib/client/calls/limits";
import { CONDITION_LIMITS, type Leaf } from "@/lib/kernel/conditions/condition";
import { wallOffset } from "@/lib/kernel/wall-clock";
import { CONVERSATION_FIELDS, type ConversationField } from "@/lib/modules/conversations/views/filter";
import { type DurationUnit, durationOf, secondsOf } from "./questions";

/** What a question is given; null while nothing is chosen. */
export type Operand = NonNullable<Leaf["value"]> | null;
type Props = {
  id: string;
  field: ConversationField;
  operator: Leaf["operator"];
  value: Operand;
  onChange: (value: Operand) => void;
};

const AMOUNT_MAX = 365;

/** The control by which a question's value is chosen. @param props.own the field of the workspace's own that is asked */
export function QuestionValue({
  own,
  field,
  ...rest
}: Omit<Props, "field"> & { field: string; own: NamedField | undefined }) {
  const { operator } = rest;
  if (own && operator !== "newer_than" && operator !== "older_than") return <OfOwn {...rest} own={own} />;
  // A time ago is asked alike of every field.
  const props = { ...rest, field: own ? "createdAt" : (field as ConversationField) } as const;
  const { kind } = CONVERSATION_FIELDS[props.field];
  if (kind === "flag") return <YesNo {...props} />;
  if (kind === "tags") return <Tags {...props} />;
  if (kind === "instant")
    return operator === "before" || operator === "after" ? <Day {...props} /> : <Duration {...props} />;
  if (props.field === "customer" || props.field === "company") return <Records {...props} />;
  return <Choices {...props} />;
}

function OfOwn({ own, id, value, onChange }: Omit<Props, "field"> & { own: NamedField }) {
  const t = useTranslations("conversation-views.dialog");
  const { attendees } = useAttendees(own.type === "person");
  return (
    <Labelled id={id} label={t("value")}>
      <OwnValue
        id={id}
        label={t("value")}
        field={own}
        value={value ?? undefined}
        people={attendees}
        onChange={(next) => onChange(next ?? null)}
      />
    </Labelled>
  );
}

function YesNo({ field, value, onChange }: Props) {
  const t = useTranslations("conversation-views");
  return (
    <Segmented
      label={t(`fields.${field}`)}
      value={value === false ? "no" : "yes"}
      onChange={(chosen) => onChange(chosen === "yes")}
      options={[
        { value: "yes", label: t("dialog.yes") },
        { value: "no", label: t("dialog.no") },
      ]}
    />
  );
}

/** Several of a few. Boxes: what is chosen is seen without opening anything. */
function Choices({ field, value, onChange }: Props) {
  const t = useTranslations("conversation-views");
  const names = useTranslations("conversations");
  const { attendees } = useAttendees(field === "assignee");
  const teams = useTeams();
  const known = CONVERSATION_FIELDS[field];
  const options: { value: string | number; label: string }[] =
    field === "assignee"
      ? attendees.map(({ id, name }) => ({ value: id, label: name }))
      : field === "team"
        ? teams.map(({ id, name }) => ({ value: id, label: name }))
        : known.kind === "choice"
          ? known.of.map((one) => ({ value: one, label: names(`${field}.${one}`) }))
          : [];
  const chosen: readonly (string | number)[] = Array.isArray(value) ? value : [];
  const toggle = (one: string | number) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    onChange(next.length === 0 ? null : (next as string[]));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t("dialog.values")}</legend>
      {options.length === 0 ? <p className="text-muted-foreground text-list">{t("dialog.nothing")}</p> : null}
      <div className="max-h-56 overflow-y-auto rounded-md border border-input p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 items-center gap-2 rounded-md px-2 text-list hover:bg-accent pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-primary"
              checked={chosen.includes(option.value)}
              disabled={!chosen.includes(option.value) && chosen.length >= CONDITION_LIMITS.listed}
              onChange={() => toggle(option.value)}
            />
            <bdi className="min-w-0 truncate">{option.label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Tags({ id, value, onChange }: Props) {
  const t = useTranslations("conversation-views.dialog");
  const tags = Array.isArray(value) ? value.map(String) : [];
  return (
    <Labelled id={id} label={t("values")}>
      <TagsField
        id={id}
        value={tags}
        onChange={(next) => onChange(next.length === 0 ? null : next)}
        known={useAskedTags()}
        max={CONDITION_LIMITS.listed}
        maxLength={TAG_MAX_LENGTH}
        texts={{
          add: t("addTag"),
          remove: (tag) => t("removeTag", { tag }),
          placeholder: t("tagPlaceholder"),
          full: t("tagsFull"),
        }}
      />
    </Labelled>
  );
}

function Duration({ id, value, onChange }: Props) {
  const t = useTranslations("conversation-views.dialog");
  const known = typeof value === "number" ? durationOf(value) : null;
  const [amount, setAmount] = useState(known ? String(known.count) : "");
  const [unit, setUnit] = useState<DurationUnit>(known?.unit ?? "hours");
  const tell = (text: string, of: DurationUnit) => {
    const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
    onChange(count >= 1 && count <= AMOUNT_MAX ? secondsOf(count, of) : null);
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Labelled id={id} label={t("amount")}>
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={amount}
          onChange={({ target }) => {
            setAmount(target.value);
            tell(target.value, unit);
          }}
        />
      </Labelled>
      <LabelledSelect
        label={t("unit")}
        className="flex flex-col gap-1.5"
        value={unit}
        onChange={({ target }) => {
          const next = target.value as DurationUnit;
          setUnit(next);
          tell(amount, next);
        }}
        choices={(["minutes", "hours", "days"] as const).map((one) => ({ value: one, label: t(one) }))}
      />
    </div>
  );
}

/** A day begins at midnight in the workspace's time zone. */
function Day({ id, value, onChange }: Props) {
  const t = useTranslations("conversation-views.dialog");
  const timeZone = useTimeZone() ?? "UTC";
  const [day, setDay] = useState(() =>
    typeof value === "string" ? new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(value)) : "",
  );
  return (
    <Labelled id={id} label={t("date")}>
      <Input
        id={id}
        type="date"
        value={day}
        onChange={({ target }) => {
          setDay(target.value);
          const midnight = Date.parse(`${target.value}T00:00:00Z`);
          const isDay = Number.isFinite(midnight);
          onChange(isDay ? new Date(midnight - wallOffset(timeZone, midnight)).toISOString() : null);
        }}
      />
    </Labelled>
  );
}

function Records({ id, field, value, onChange }: Props) {
  const t = useTranslations("conversation-views");
  const customers = useCustomerLookup();
  const companies = useCompanyLookup();
  const lookup = field === "customer" ? customers : companies;
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const options: readonly ComboboxOption[] = lookup.options;
  const [first] = Array.isArray(value) ? value : [];
  const shown = chosen ?? options.find((option) => option.id === first) ?? null;
  return (
    <Labelled id={id} label={t(`fields.${field}`)}>
      <Combobox
        id={id}
        value={shown}
        onChange={(option) => {
          setChosen(option);
          onChange(option ? [option.id] : null);
        }}
        options={options}
        onSearch={lookup.onSearch}
        isLoading={lookup.isLoading}
        hasMore={lookup.hasMore}
        placeholder={t("dialog.choose")}
        texts={{
          label: t(`fields.${field}`),
          loading: t("dialog.searching"),
          empty: t("dialog.nothing"),
          more: t("dialog.moreMatch"),
          clear: t("dialog.clearChoice"),
        }}
      />
    </Labelled>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children}
    </div>
  );
}
