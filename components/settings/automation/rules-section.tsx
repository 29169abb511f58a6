"use client";

import { PlusIcon, WorkflowIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { useListOrder } from "@/components/desk/list/use-list-order";
import { useOwnList } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { SearchField } from "@/components/ui/search-field";
import { toast } from "@/components/ui/toast/toast-store";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { activateRule, deleteRule, orderRules, RULES_ADDRESS } from "@/lib/client/calls/rule-calls";
import { messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import { plain } from "@/lib/kernel/plain";
import { RULES_MAX } from "@/lib/modules/automation/policy";
import type { RuleDto } from "@/lib/modules/automation/schema";
import { draftOf, type RuleDraft } from "./rule-draft";
import { RuleLine } from "./rule-line";
import { TemplateList } from "./template-list";
import { usePointedRule } from "./use-pointed-rule";
import { type Named, useRuleWords } from "./use-rule-words";

const RuleDialog = lazyPart(() => import("./rule-dialog"), "RuleDialog");
const RunsDialog = lazyPart(() => import("./runs-dialog"), "RunsDialog");
const RemoveQuestion = lazyPart(() => import("@/components/settings/remove-question"), "RemoveQuestion");

/** So many rules are looked over without a search. */
const SEARCHED_FROM = 4;

/** What the form is open for: a stored rule, or a new one with what it begins with. */
type Editing = { rule: RuleDto } | { draft: RuleDraft | undefined };

type Props = { initial: readonly RuleDto[]; people: readonly Named[]; teams: readonly Named[] };

/** The workspace's automation rules in the order in which they are asked, and what can be done with them. */
export function RulesSection(props: Props) {
  return (
    <QueryProvider>
      <Rules {...props} />
    </QueryProvider>
  );
}

function Rules({ initial, people, teams }: Props) {
  const t = useTranslations("automation");
  const { rows: rules, isStale, refresh, change } = useOwnList(RULES_ADDRESS, initial);
  const words = useRuleWords(
    people,
    teams,
    rules.map(({ condition }) => condition),
  );
  const pointedAt = usePointedRule();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removed, setRemoved] = useState<RuleDto | null>(null);
  const [looked, setLooked] = useState<RuleDto | null>(null);
  const [search, setSearch] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = rules.length >= RULES_MAX;

  const order = useListOrder({
    rows: rules,
    change,
    store: orderRules,
    refresh,
    texts: {
      moved: (place) => t("moved", place),
      failed: t("notMoved"),
      changed: t("orderChanged"),
      problemOf: (error) => messageOf(error, t("offline")),
    },
  });

  const wanted = plain(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const isSearched = wanted.length > 0;
  const has = (rule: RuleDto) => {
    const text = plain(`${rule.name} ${words.wholeSentence(rule)}`);
    return wanted.every((word) => text.includes(word));
  };
  const found = rules.map((rule, place) => ({ rule, place })).filter(({ rule }) => !isSearched || has(rule));

  async function turn({ id, name }: RuleDto, isActive: boolean) {
    const put = (rule: RuleDto) => change((known) => known.map((one) => (one.id === id ? rule : one)));
    const before = rules.find((one) => one.id === id);
    if (before) put({ ...before, isActive });
    try {
      put(await activateRule(id, isActive));
    } catch (error) {
      if (before) put(before);
      toast({ type: "error", title: t("switchFailed", { name }), message: messageOf(error, t("offline")) });
      void refresh();
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {rules.length >= SEARCHED_FROM || isSearched ? (
          <search className="min-w-0 flex-1 max-sm:basis-full">
            <SearchField label={t("search")} clearLabel={t("clearSearch")} value={search} onChange={setSearch} />
          </search>
        ) : null}
        {isFull ? <p className="text-list text-muted-foreground">{t("full", { limit: RULES_MAX })}</p> : null}
        <Button
          ref={addButton}
          icon={PlusIcon}
          className="max-sm:w-full"
          aria-disabled={isFull || undefined}
          onApproach={RuleDialog.preload}
          onClick={isFull ? undefined : () => setEditing({ draft: undefined })}
        >
          {t("add")}
        </Button>
      </div>
      {rules.length === 0 ? (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<WorkflowIcon />}
          headingLevel={3}
          title={t("emptyTitle")}
          text={t("emptyText")}
        />
      ) : found.length === 0 ? (
        <p className="text-list text-muted-foreground">{t("notFound")}</p>
      ) : (
        <ol
          ref={order.list}
          aria-label={t("label")}
          aria-busy={order.isBusy}
          className="divide-y divide-border rounded-md border border-border"
        >
          {found.map(({ rule, place }) => (
            <RuleLine
              key={rule.id}
              rule={rule}
              sentence={words.sentence(rule)}
              place={isSearched ? null : place}
              isPointedAt={rule.id === pointedAt}
              count={rules.length}
              onMove={(by) => order.move(rule, by)}
              onSwitch={(isActive) => void turn(rule, isActive)}
              onApproach={RuleDialog.preload}
              onEdit={() => setEditing({ rule })}
              onCopy={() => setEditing({ draft: { ...draftOf(rule), name: t("copyOf", { name: rule.name }) } })}
              onLook={() => setLooked(rule)}
              onRemove={() => setRemoved(rule)}
            />
          ))}
        </ol>
      )}
      {isFull ? null : (
        <TemplateList
          isOpen={rules.length === 0}
          sentence={words.sentence}
          onApproach={RuleDialog.preload}
          onChoose={(draft) => setEditing({ draft })}
        />
      )}
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <Suspense>
        {editing === null ? null : (
          <RuleDialog
            rule={"rule" in editing ? editing.rule : null}
            draft={"draft" in editing ? editing.draft : undefined}
            people={people}
            teams={teams}
            onSaved={({ name }) => {
              const isNew = !("rule" in editing);
              setEditing(null);
              void refresh();
              toast({
                type: "success",
                title: t("savedTitle"),
                message: t(isNew ? "addedText" : "savedText", { name }),
              });
            }}
            onClose={() => setEditing(null)}
          />
        )}
        {looked === null ? null : (
          <RunsDialog rule={looked} people={people} teams={teams} onClose={() => setLooked(null)} />
        )}
        {removed === null ? null : (
          <RemoveQuestion
            name={removed.name}
            t={t}
            remove={() => deleteRule(removed.id)}
            refresh={refresh}
            onRemoved={() => addButton.current?.focus()}
            onClose={() => setRemoved(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
