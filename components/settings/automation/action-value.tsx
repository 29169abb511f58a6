import { useTranslations } from "next-intl";
import { useId } from "react";
import { Boxes } from "@/components/desk/form/boxes";
import { useKnownTags } from "@/components/desk/tags/use-known-tags";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { TAG_MAX_LENGTH } from "@/lib/client/calls/limits";
import { NOTE_MAX, NOTIFIED_MAX, REPLY_MAX, WRITING_LIMITS } from "@/lib/modules/automation/policy";
import type { RULE_VARIABLES } from "@/lib/modules/automation/schema";
import { PRIORITIES } from "@/lib/modules/conversations/views/filter";
import type { DeskAction } from "./action-kinds";
import { FieldAction } from "./field-action";
import type { Named } from "./use-rule-words";

const VARIABLES = [
  "customer.firstName",
  "customer.name",
  "customer.email",
  "company.name",
] as const satisfies typeof RULE_VARIABLES;

type Of<Kind extends DeskAction["kind"]> = Extract<DeskAction, { kind: Kind }>;
type Props<Action extends DeskAction> = {
  /** The action's place, from 1. */
  number: number;
  action: Action;
  people: readonly Named[];
  teams: readonly Named[];
  onChange: (action: DeskAction) => void;
};

/** What more is said of an action; nothing of one that is said by its name. */
export function ActionValue(props: Props<DeskAction>) {
  const { action, number, people, teams, onChange } = props;
  const t = useTranslations("automation");
  const label = t("form.actionValue", { number });
  switch (action.kind) {
    case "close":
    case "take":
      return null;
    case "priority":
      return (
        <div className="mt-2 sm:w-64">
          <NativeSelect
            aria-label={label}
            value={action.priority}
            choices={PRIORITIES.map((one) => ({ value: one, label: t(`names.priority.${one}`) }))}
            onChange={({ target }) => onChange({ ...action, priority: target.value as typeof action.priority })}
          />
        </div>
      );
    case "assign":
      return (
        <OneOf
          label={label}
          none={t("form.nobody")}
          value={action.attenderId}
          named={people}
          onChange={(attenderId) => onChange({ ...action, attenderId })}
        />
      );
    case "team":
      return (
        <OneOf
          label={label}
          none={t("form.noTeam")}
          value={action.teamId}
          named={teams}
          onChange={(teamId) => onChange({ ...action, teamId })}
        />
      );
    case "addTag":
    case "removeTag":
      return <TagName label={label} value={action.tag} onChange={(tag) => onChange({ ...action, tag })} />;
    case "snooze":
      return (
        <div className="mt-2 flex items-center gap-2 text-list">
          <Input
            aria-label={label}
            className="w-24"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={Number.isNaN(action.hours) ? "" : String(action.hours)}
            onChange={({ target }) => onChange({ ...action, hours: Number.parseInt(target.value, 10) })}
          />
          <span aria-hidden="true">{t("form.hours")}</span>
        </div>
      );
    case "field":
      return <FieldAction number={number} action={action} onChange={onChange} />;
    case "notify":
      return <Notified {...props} action={action} />;
    default:
      return <Words {...props} action={action} />;
  }
}

function TagName({ label, value, onChange }: { label: string; value: string; onChange: (tag: string) => void }) {
  const listId = useId();
  const { names, prepare } = useKnownTags();
  return (
    <>
      <Input
        aria-label={label}
        className="mt-2 sm:w-64"
        autoComplete="off"
        list={listId}
        maxLength={TAG_MAX_LENGTH}
        value={value}
        onFocus={prepare}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function OneOf({
  label,
  none,
  value,
  named,
  onChange,
}: {
  label: string;
  none: string;
  value: number | null;
  named: readonly Named[];
  onChange: (value: number | null) => void;
}) {
  const t = useTranslations("automation");
  const isGone = value !== null && value !== 0 && !named.some(({ id }) => id === value);
  return (
    <div className="mt-2 sm:w-64">
      <NativeSelect
        aria-label={label}
        value={value === null ? "none" : String(value)}
        onChange={({ target }) => onChange(target.value === "none" ? null : Number(target.value))}
        choices={[
          ...(value === 0 ? [{ value: "0", label: t("form.choose") }] : []),
          ...named.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isGone ? [{ value: String(value), label: t("says.gone") }] : []),
          { value: "none", label: none },
        ]}
      />
    </div>
  );
}

function Notified({ action, number, people, onChange }: Props<Of<"notify">>) {
  const t = useTranslations("automation");
  const options = [
    { value: "assignee" as const, label: t("form.owner") },
    { value: "leads" as const, label: t("form.leads") },
    ...people.map(({ id, name }) => ({ value: id as number | "assignee" | "leads", label: name })),
  ];
  const { attenderIds, assignee, leads } = action;
  const gone = attenderIds.filter((id) => !people.some((one) => one.id === id));
  return (
    <Boxes
      className="mt-2"
      label={t("form.actionValue", { number })}
      value={[...(assignee ? (["assignee"] as const) : []), ...(leads ? (["leads"] as const) : []), ...attenderIds]}
      // Whoever has the conversation and who leads its team are none of these people.
      mayAdd={(one) => typeof one !== "number" || attenderIds.length < NOTIFIED_MAX}
      options={[...options, ...gone.map((id) => ({ value: id, label: t("says.gone") }))]}
      onChange={(chosen) => {
        const ids = chosen.filter((one): one is number => typeof one === "number");
        onChange({
          ...action,
          assignee: chosen.includes("assignee"),
          leads: chosen.includes("leads"),
          attenderIds: ids,
        });
      }}
    />
  );
}

/** A text, with what can be put into it. */
function Words({ action, number, onChange }: Props<Of<"note"> | Of<"reply">>) {
  const t = useTranslations("automation.form");
  const id = useId();
  const isReply = action.kind === "reply";
  const [often = { count: 0 }] = WRITING_LIMITS.conversation;

  function insert(variable: (typeof VARIABLES)[number]) {
    const area = document.getElementById(id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.setRangeText(`{{${variable}}}`, area.selectionStart, area.selectionEnd, "end");
    onChange({ ...action, text: area.value });
    area.focus();
  }

  return (
    <div className="mt-2 flex flex-col gap-2">
      <Textarea
        id={id}
        aria-label={t("actionValue", { number })}
        aria-describedby={isReply ? `${id}-hint` : undefined}
        rows={3}
        maxLength={isReply ? REPLY_MAX : NOTE_MAX}
        value={action.text}
        onChange={({ target }) => onChange({ ...action, text: target.value })}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t("variables")}</legend>
        {VARIABLES.map((variable) => (
          <Button
            key={variable}
            size="sm"
            variant="outline"
            className="pointer-coarse:min-h-11"
            onClick={() => insert(variable)}
          >
            {t(`variable.${variable.replace(".", "_")}`)}
          </Button>
        ))}
      </fieldset>
      {isReply ? (
        <p id={`${id}-hint`} className="text-list text-muted-foreground">
          {t("replyHint", { count: often.count })}
        </p>
      ) : null}
    </div>
  );
}
