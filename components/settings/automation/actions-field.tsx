import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { NativeSelect } from "@/components/ui/native-select";
import { ACTIONS_MAX } from "@/lib/modules/automation/policy";
import type { DeskAction } from "./action-kinds";
import { ActionValue } from "./action-value";
import type { Named } from "./use-rule-words";

/** An action of each kind before anybody has said more of it; an id of 0 is nobody's. */
const BLANK = {
  priority: { kind: "priority", priority: "high" },
  addTag: { kind: "addTag", tag: "" },
  removeTag: { kind: "removeTag", tag: "" },
  take: { kind: "take" },
  assign: { kind: "assign", attenderId: 0 },
  team: { kind: "team", teamId: 0 },
  field: { kind: "field", key: "", value: null },
  notify: { kind: "notify", attenderIds: [], assignee: false, leads: false },
  reply: { kind: "reply", text: "" },
  note: { kind: "note", text: "" },
  snooze: { kind: "snooze", hours: 24 },
  close: { kind: "close" },
} as const satisfies { [Kind in DeskAction["kind"]]: Extract<DeskAction, { kind: Kind }> };

// The kind says which one it is, which the compiler can't tie together.
const blankOf = <Action extends DeskAction>(kind: DeskAction["kind"]) => BLANK[kind] as DeskAction as Action;

/** What a rule or a macro does, in its order. `kinds`: what it may do, the first of which a new action begins as. */
export function ActionsField<Action extends DeskAction>({
  field: { name, label, value: actions, errors, error, onChange },
  kinds,
  people,
  teams,
}: {
  field: BoundField<readonly Action[]>;
  kinds: readonly [Action["kind"], ...Action["kind"][]];
  people: readonly Named[];
  teams: readonly Named[];
}) {
  const t = useTranslations("automation.form");
  const list = useRef<HTMLOListElement>(null);
  const put = (place: number, action: Action) =>
    onChange(actions.map((one, index) => (index === place ? action : one)));
  const focusOn = (selector: string) =>
    // What is looked for is there after this change is drawn.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());

  function move(place: number, by: -1 | 1) {
    const moved = [...actions];
    const [action] = moved.splice(place, 1);
    if (!action) return;
    moved.splice(place + by, 0, action);
    onChange(moved);
    focusOn(`:scope > li:nth-child(${place + by + 1}) [data-move="${by}"] button`);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {actions.length > 0 ? (
        <ol ref={list} className="flex flex-col gap-2">
          {actions.map((action, index) => {
            const number = index + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place in the list
              <li key={index} className="rounded-md border border-border p-2">
                <div className="flex flex-wrap items-start gap-2">
                  <NativeSelect
                    data-field={`${name}.${index}`}
                    aria-label={t("actionKind", { number })}
                    className="sm:w-64"
                    value={action.kind}
                    choices={kinds.map((kind: DeskAction["kind"]) => ({ value: kind, label: t(`kinds.${kind}`) }))}
                    onChange={({ target }) => put(index, blankOf<Action>(target.value as Action["kind"]))}
                  />
                  <span className="ml-auto flex shrink-0">
                    <span data-move="-1" className="contents">
                      <IconButton
                        label={t("moveUp", { number })}
                        icon={ArrowUpIcon}
                        aria-disabled={index === 0 || undefined}
                        onClick={() => index > 0 && move(index, -1)}
                      />
                    </span>
                    <span data-move="1" className="contents">
                      <IconButton
                        label={t("moveDown", { number })}
                        icon={ArrowDownIcon}
                        aria-disabled={index === actions.length - 1 || undefined}
                        onClick={() => index < actions.length - 1 && move(index, 1)}
                      />
                    </span>
                    <IconButton
                      label={t("removeAction", { number })}
                      icon={XIcon}
                      onClick={() => onChange(actions.filter((_, one) => one !== index))}
                    />
                  </span>
                </div>
                <ActionValue
                  key={action.kind}
                  number={number}
                  action={action}
                  people={people}
                  teams={teams}
                  onChange={(next) => put(index, next as Action)}
                />
                <FieldError id={`${name}-${index}-error`} message={errors[String(index)]} />
              </li>
            );
          })}
        </ol>
      ) : null}
      {/* What is wrong with one of them stands there. */}
      <FieldError id={`${name}-error`} message={Object.keys(errors).length > 0 ? undefined : error} />
      {actions.length < ACTIONS_MAX ? (
        <Button
          icon={PlusIcon}
          variant="outline"
          size="sm"
          className="self-start pointer-coarse:min-h-11"
          onClick={() => {
            onChange([...actions, blankOf<Action>(kinds[0])]);
            focusOn(":scope > li:last-child select");
          }}
        >
          {t("addAction")}
        </Button>
      ) : null}
    </fieldset>
  );
}
