"use client";

import { ListChecksIcon, PencilIcon, PlusIcon, Trash2Icon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { quoted } from "@/components/settings/automation/rule-sentence";
import { type Named, useRuleWords } from "@/components/settings/automation/use-rule-words";
import { useOwnList } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { RowAction } from "@/components/ui/row-action";
import { SearchField } from "@/components/ui/search-field";
import { toast } from "@/components/ui/toast/toast-store";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { deleteMacro, MACROS_ADDRESS } from "@/lib/client/calls/macro-calls";
import { lazyPart } from "@/lib/client/lazy-part";
import { plain } from "@/lib/kernel/plain";
import type { MacroDto } from "@/lib/modules/macros/schema";

const MacroDialog = lazyPart(() => import("./macro-dialog"), "MacroDialog");
const RemoveQuestion = lazyPart(() => import("@/components/settings/remove-question"), "RemoveQuestion");

/** So many macros are looked over without a search. */
const SEARCHED_FROM = 6;

type Props = {
  initial: readonly MacroDto[];
  people: readonly Named[];
  teams: readonly Named[];
  /** Teams whose macros this person keeps. */
  keptTeamIds: readonly number[];
  mayShare: boolean;
  /** Whether they keep macros at all. */
  mayKeep: boolean;
};

/** The macros that somebody uses, and what can be done with them. */
export function MacrosSection(props: Props) {
  return (
    <QueryProvider>
      <Macros {...props} />
    </QueryProvider>
  );
}

function Macros({ initial, people, teams, keptTeamIds, mayShare, mayKeep }: Props) {
  const t = useTranslations("macros");
  const { rows: macros, isStale, refresh } = useOwnList(MACROS_ADDRESS, initial);
  const words = useRuleWords(people, teams, []);
  const [editing, setEditing] = useState<MacroDto | "new" | null>(null);
  const [removed, setRemoved] = useState<MacroDto | null>(null);
  const [search, setSearch] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const audiences = [
    { value: "me", label: t("audiences.me") },
    ...teams
      .filter(({ id }) => keptTeamIds.includes(id))
      .map(({ id, name }) => ({ value: String(id), label: t("settings.ofTeam", { name }) })),
    ...(mayShare ? [{ value: "everybody", label: t("audiences.everybody") }] : []),
  ];
  const sentence = ({ text, actions, finish }: MacroDto) =>
    [
      ...(text === null ? [] : [t("settings.answers", { text: quoted(text) })]),
      ...actions.map(words.actionText),
      ...(finish === null
        ? []
        : [t(`settings.finishesSentence.${finish.kind}`, { count: finish.kind === "snooze" ? finish.hours : 0 })]),
    ].join(" · ");
  const wanted = plain(search.trim());
  const found = macros.filter((macro) =>
    plain(`${macro.name} ${macro.text ?? ""} ${sentence(macro)}`).includes(wanted),
  );
  const ofRemoved = useTranslations("macros.settings");

  const add = mayKeep ? (
    <Button
      ref={addButton}
      icon={PlusIcon}
      className="ml-auto max-sm:w-full"
      onApproach={MacroDialog.preload}
      onClick={() => setEditing("new")}
    >
      {t("settings.add")}
    </Button>
  ) : null;

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("settings.retry")} onRetry={() => void refresh()}>
          {t("settings.stale")}
        </RetryNotice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {macros.length >= SEARCHED_FROM || search !== "" ? (
          <search className="min-w-0 flex-1 max-sm:basis-full">
            <SearchField
              label={t("search")}
              clearLabel={t("settings.clearSearch")}
              value={search}
              onChange={setSearch}
            />
          </search>
        ) : null}
        {add}
      </div>
      {macros.length === 0 ? (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<ListChecksIcon />}
          headingLevel={3}
          title={t("settings.emptyTitle")}
          text={t("settings.emptyText")}
        />
      ) : found.length === 0 ? (
        <p className="text-list text-muted-foreground">{t("settings.notFound")}</p>
      ) : (
        <ul aria-label={t("label")} className="divide-y divide-border rounded-md border border-border">
          {found.map((macro) => (
            <MacroLine
              key={macro.id}
              macro={macro}
              sentence={sentence(macro)}
              onApproach={MacroDialog.preload}
              onEdit={() => setEditing(macro)}
              onRemove={() => setRemoved(macro)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {editing === null ? null : (
          <MacroDialog
            macro={editing === "new" ? null : editing}
            audiences={audiences}
            people={people}
            teams={teams}
            onSaved={({ name }) => {
              setEditing(null);
              void refresh();
              toast({
                type: "success",
                title: t("settings.savedTitle"),
                message: t("settings.savedText", { name }),
              });
            }}
            onClose={() => setEditing(null)}
          />
        )}
        {removed === null ? null : (
          <RemoveQuestion
            name={removed.name}
            t={ofRemoved}
            remove={() => deleteMacro(removed.id)}
            refresh={refresh}
            onRemoved={() => addButton.current?.focus()}
            onClose={() => setRemoved(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** A macro in the list: what it does, who uses it, and how often. */
function MacroLine({
  macro: { name, audience, team, uses, lastUsedAt, canEdit },
  sentence,
  onApproach,
  onEdit,
  onRemove,
}: {
  macro: MacroDto;
  sentence: string;
  onApproach: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("macros");
  const format = useFormatter();
  const used =
    lastUsedAt === null
      ? t("settings.neverUsed")
      : t("settings.used", {
          count: uses,
          when: format.dateTime(new Date(lastUsedAt), { dateStyle: "short", timeStyle: "short" }),
        });
  return (
    <li className="flex flex-wrap items-start gap-x-3 px-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="truncate font-medium text-sm">
          <bdi>{name}</bdi>
        </h3>
        <p className="mt-0.5 text-pretty text-list [overflow-wrap:anywhere]">{sentence}</p>
        <p className="text-list text-muted-foreground">
          {team ? t("settings.ofTeam", { name: team.name }) : t(`audiences.${audience}`)} · {used}
        </p>
      </div>
      {canEdit ? (
        <div className="-my-1 ml-auto flex shrink-0">
          <RowAction
            label={t("settings.edit", { name })}
            icon={<PencilIcon aria-hidden="true" />}
            onApproach={onApproach}
            onClick={onEdit}
          />
          <RowAction
            label={t("settings.delete", { name })}
            icon={<Trash2Icon aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      ) : null}
    </li>
  );
}
