"use client";

import { PlusIcon, TagIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { useOwnList, useOwnValue } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import {
  COUNTED_TAGS_ADDRESS,
  fetchUnusedTags,
  removeTag,
  TAG_RUNS_ADDRESS,
  TAG_SETTING_ADDRESS,
} from "@/lib/client/calls/tag-calls";
import { messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import { useHub } from "@/lib/client/live/use-hub";
import { useWork } from "@/lib/client/use-work";
import { TAGS_REGISTERED_MAX, tagKey } from "@/lib/modules/tags/policy";
import type { ListedTagDto, TagRunDto, TagSettingDto } from "@/lib/modules/tags/schema";
import { PolicyChoice } from "./policy-choice";
import { TagLine } from "./tag-line";
import { TagRuns } from "./tag-runs";

const TagDialog = lazyPart(() => import("./tag-dialog"), "TagDialog");
const MergeDialog = lazyPart(() => import("./merge-tag-dialog"), "MergeTagDialog");

/** A company has hundreds of tags, and this is one section of a long page: so many stand there until somebody asks for all. */
const SHOWN_AT_FIRST = 20;
const SHOWN = ["current", "unused", "archived"] as const;
type Shown = (typeof SHOWN)[number];

const byGroup = ({ group: one }: ListedTagDto, { group: other }: ListedTagDto) =>
  Number(!one) - Number(!other) || (one ?? "").localeCompare(other ?? "");

/** The workspace's tags by group, which of them may be given, and the renames and merges that can be taken back. */
export function TagsSection({
  initial,
  setting: renderedSetting,
  runs: renderedRuns,
}: {
  initial: readonly ListedTagDto[];
  setting: TagSettingDto;
  runs: readonly TagRunDto[];
}) {
  const t = useTranslations("tag-settings");
  const { rows: tags, isStale, refresh } = useOwnList(COUNTED_TAGS_ADDRESS, initial);
  const {
    value: setting,
    refresh: refreshSetting,
    change: changeSetting,
  } = useOwnValue(TAG_SETTING_ADDRESS, renderedSetting);
  const { rows: runs, refresh: refreshRuns, change: changeRuns } = useOwnList(TAG_RUNS_ADDRESS, renderedRuns);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<Shown>("current");
  const [areAllShown, setAreAllShown] = useState(false);
  const [unused, setUnused] = useState<ReadonlySet<number>>(new Set());
  const [editing, setEditing] = useState<ListedTagDto | "new" | null>(null);
  const [merging, setMerging] = useState<ListedTagDto | null>(null);
  const work = useWork();
  const addButton = useRef<HTMLButtonElement>(null);

  const fail = (error: unknown) =>
    toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("offline")) });
  const readAll = () => {
    void refresh();
    void refreshSetting();
    if (shown === "unused") void readUnused();
  };
  const putRun = (run: TagRunDto) => changeRuns((known) => [run, ...known.filter(({ id }) => id !== run.id)]);
  useHub({
    onTagsChanged: readAll,
    onTagRunChanged: ({ run }) => putRun(run),
    onTagsReplaced: () => {
      readAll();
      void refreshRuns();
    },
  });

  async function readUnused() {
    try {
      setUnused(new Set((await fetchUnusedTags()).map(({ id }) => id)));
    } catch (error) {
      fail(error);
    }
  }

  function show(next: Shown) {
    setShown(next);
    if (next === "unused") void readUnused();
  }

  function remove(tag: ListedTagDto) {
    void work.run(async () => {
      await removeTag(tag.id);
      await refresh();
      addButton.current?.focus();
      toast({ type: "success", title: t("removedTitle"), message: t("removedText", { name: tag.name }) });
    }, fail);
  }

  const isFound = ({ name, group, description }: ListedTagDto) =>
    tagKey([name, group ?? "", description ?? ""].join(" ")).includes(tagKey(search));
  const isShown = ({ id, isArchived }: ListedTagDto) =>
    shown === "archived" ? isArchived : !isArchived && (shown === "current" || unused.has(id));
  const found = tags.filter((tag) => isShown(tag) && isFound(tag));
  const grouped = found.toSorted(byGroup);
  const listed = areAllShown ? grouped : grouped.slice(0, SHOWN_AT_FIRST);
  const groups = [...new Set(listed.map(({ group }) => group ?? ""))];
  const isFull = tags.length >= TAGS_REGISTERED_MAX;
  const add = (
    <Button
      ref={addButton}
      icon={PlusIcon}
      className="max-sm:w-full"
      aria-disabled={isFull || undefined}
      onApproach={TagDialog.preload}
      onClick={isFull ? undefined : () => setEditing("new")}
    >
      {t("add")}
    </Button>
  );

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      <PolicyChoice
        setting={setting}
        onChanged={(next) => changeSetting(() => next)}
        onFailed={(error) => {
          fail(error);
          void refreshSetting();
        }}
      />
      <TagRuns runs={runs} onChanged={putRun} onFailed={fail} />
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <SearchField value={search} onChange={setSearch} label={t("search")} clearLabel={t("clear")} />
        </div>
        <Segmented
          label={t("shown")}
          value={shown}
          onChange={show}
          options={SHOWN.map((value) => ({ value, label: t(`shows.${value}`) }))}
          className="max-sm:w-full"
        />
        {add}
      </div>
      {isFull ? <p className="text-list text-muted-foreground">{t("full", { limit: TAGS_REGISTERED_MAX })}</p> : null}
      {found.length === 0 ? (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<TagIcon />}
          headingLevel={3}
          title={t(tags.length === 0 ? "emptyTitle" : "nothingTitle")}
          text={t(tags.length === 0 ? "emptyText" : `nothing.${search === "" ? shown : "search"}`)}
        />
      ) : (
        groups.map((group) => (
          <section key={group} aria-label={group || t("noGroup")}>
            <h3 className="mb-1 font-medium text-muted-foreground text-xs">{group || t("noGroup")}</h3>
            <ul className="divide-y divide-border rounded-md border border-border">
              {listed
                .filter((tag) => (tag.group ?? "") === group)
                .map((tag) => (
                  <TagLine
                    key={tag.id}
                    tag={tag}
                    isBusy={work.isBusy}
                    onApproach={TagDialog.preload}
                    onEdit={() => setEditing(tag)}
                    onMerge={() => setMerging(tag)}
                    onRemove={() => remove(tag)}
                  />
                ))}
            </ul>
          </section>
        ))
      )}
      {grouped.length > SHOWN_AT_FIRST ? (
        <Button
          variant="outline"
          className="self-start max-sm:w-full"
          aria-expanded={areAllShown}
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {areAllShown ? t("showFewer") : t("showAll", { count: grouped.length })}
        </Button>
      ) : null}
      <Suspense>
        {editing === null ? null : (
          <TagDialog
            tag={editing === "new" ? null : editing}
            groups={[...new Set(tags.flatMap(({ group }) => group ?? []))]}
            onSaved={({ name, run }) => {
              setEditing(null);
              // It has to be among those that are seen.
              setAreAllShown(true);
              if (run) putRun(run);
              void refresh();
              toast({ type: "success", title: t("savedTitle"), message: t("savedText", { name }) });
            }}
            onClose={() => setEditing(null)}
          />
        )}
        {merging === null ? null : (
          <MergeDialog
            tag={merging}
            others={tags.filter(({ id, isArchived }) => id !== merging.id && !isArchived)}
            onMerged={(run) => {
              setMerging(null);
              putRun(run);
              void refresh();
              addButton.current?.focus();
            }}
            onClose={() => setMerging(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
