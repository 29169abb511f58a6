"use client";

import { useQueryClient } from "@tanstack/react-query";
import { BookOpenIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import { type KnowledgeBody, knowledgeCalls } from "@/lib/client/assistant-calls";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { useFacts } from "./assistant-facts";
import { ItemView, KnowledgeDialog, preloadPart, UploadDialog } from "./assistant-parts";
import { type AssistantView, activeFilters, knowledgeQuery, NO_FILTERS } from "./assistant-view";
import { KnowledgeTable } from "./knowledge-table";
import { ListFrame } from "./list-states";
import { useProblemText } from "./problem-text";
import { refreshCounts } from "./use-assistant-sync";
import type { GoToView } from "./use-assistant-view";
import { dropRow, putRow, refreshList, useCountedList } from "./use-counted-list";

/** What is open over the list: a form, perhaps with what was typed in an earlier try, or the upload. */
export type KnowledgeTask =
  | { type: "form"; item: KnowledgeItemDto | null; values?: KnowledgeBody }
  | { type: "upload" }
  | null;

/** The knowledge base: its items, and what can be done with them. */
export function KnowledgeTab({
  view,
  go,
  task,
  onTask,
}: {
  view: AssistantView;
  go: GoToView;
  task: KnowledgeTask;
  onTask: (task: KnowledgeTask) => void;
}) {
  const t = useTranslations("assistant.knowledge");
  const client = useQueryClient();
  const { mayManage } = useFacts();
  const problemText = useProblemText();
  const query = useMemo(() => knowledgeQuery(view), [view]);
  const list = useCountedList("knowledge", query, knowledgeCalls.list);
  const [wasOpen, setWasOpen] = useState(false);

  const changed = () => {
    void refreshList(client, "knowledge");
    refreshCounts(client);
    void client.invalidateQueries({ queryKey: ["assistant", "options"] });
  };

  async function save(item: KnowledgeItemDto | null, body: KnowledgeBody) {
    const saved = await (item ? knowledgeCalls.change(item.id, body) : knowledgeCalls.create(body));
    putRow(client, "knowledge", saved);
    client.setQueryData(["assistant", "item", saved.id], saved);
    changed();
    onTask(null);
    toast({
      type: "success",
      title: t(item ? "updatedTitle" : "addedTitle"),
      message: t(item ? "updatedText" : "addedText", { title: saved.title }),
    });
  }

  async function restore(item: KnowledgeItemDto) {
    try {
      await knowledgeCalls.restore(item.id);
    } catch (error) {
      toast({ type: "error", title: t("restoreFailed"), message: problemText(error) });
    }
    changed();
  }

  async function remove(item: KnowledgeItemDto) {
    // The row goes, and with it the button that has the focus.
    document.getElementById("assistant-list")?.focus();
    dropRow(client, "knowledge", item.id);
    try {
      await knowledgeCalls.remove(item.id);
      toast({
        type: "success",
        title: t("removedTitle"),
        message: t("removedText", { title: item.title }),
        action: { label: t("undo"), run: () => void restore(item) },
      });
    } catch (error) {
      toast({ type: "error", title: t("removeFailed"), message: problemText(error) });
    }
    changed();
  }

  const edit = (item: KnowledgeItemDto) => onTask({ type: "form", item });
  const close = () => {
    // Back takes away what was opened here; what an address opened has nothing behind it.
    if (wasOpen) window.history.back();
    else go({ item: null }, "replace");
    setWasOpen(false);
  };

  return (
    <>
      <ListFrame
        list={list}
        empty={{ title: t("empty"), icon: <BookOpenIcon />, text: t("emptyText") }}
        isFiltered={activeFilters(view) > 0}
        onClear={() => go(NO_FILTERS)}
        add={
          mayManage ? (
            <Button onClick={() => onTask({ type: "form", item: null })}>
              <PlusIcon aria-hidden="true" />
              {t("addItem")}
            </Button>
          ) : null
        }
      >
        {(items) => (
          <KnowledgeTable
            items={items}
            total={list.total}
            actions={{
              onView: ({ id }) => {
                setWasOpen(true);
                go({ item: id });
              },
              onEdit: edit,
              onRemove: (item) => void remove(item),
              onApproach: () => preloadPart(mayManage ? "knowledgeForm" : "item"),
            }}
          />
        )}
      </ListFrame>
      <Suspense>
        {view.item === null ? null : (
          <ItemView
            key={view.item}
            id={view.item}
            known={list.rows?.find(({ id }) => id === view.item)}
            onEdit={(item) => {
              close();
              edit(item);
            }}
            onRefreshed={(item) => {
              putRow(client, "knowledge", item);
              client.setQueryData(["assistant", "item", item.id], item);
            }}
            onClose={close}
          />
        )}
        {task?.type === "form" ? (
          <KnowledgeDialog
            key={task.item?.id ?? "new"}
            item={task.item}
            values={task.values}
            onSave={(body) => save(task.item, body)}
            onLeave={() => onTask(null)}
            onResume={(values) => onTask({ ...task, values })}
          />
        ) : task?.type === "upload" ? (
          <UploadDialog onUploaded={changed} onClose={() => onTask(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
