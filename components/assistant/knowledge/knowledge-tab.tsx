"use client";

import { useQueryClient } from "@tanstack/react-query";
import { BookOpenIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useMemo, useState } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { ItemView, KnowledgeDialog, UploadDialog } from "@/components/assistant/assistant-parts";
import { type AssistantView, knowledgeQuery } from "@/components/assistant/assistant-view";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { knowledgeCalls } from "@/lib/client/calls/assistant-calls";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { KnowledgeTable } from "./knowledge-table";
import { ListFrame } from "./list-states";
import { putRow, useCountedList } from "./use-counted-list";
import { useListChanges } from "./use-list-changes";

/** What is open over the list: a form, perhaps with what was typed in an earlier try, or the upload. */
export type KnowledgeTask = { type: "form"; item: KnowledgeItemDto | null } | { type: "upload" } | null;

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
  const query = useMemo(() => knowledgeQuery(view), [view]);
  const list = useCountedList("knowledge", query, knowledgeCalls.list);
  const [wasOpen, setWasOpen] = useState(false);

  const { changed, store, stored, remove } = useListChanges(
    "knowledge",
    knowledgeCalls,
    () => void client.invalidateQueries({ queryKey: ["assistant", "options"] }),
  );

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
        name="knowledge"
        list={list}
        icon={<BookOpenIcon />}
        add={{ label: t("addItem"), onClick: () => onTask({ type: "form", item: null }) }}
        view={view}
        go={go}
      >
        {(rows) => (
          <KnowledgeTable
            rows={rows}
            total={list.total}
            actions={{
              onOpen: ({ id }) => {
                setWasOpen(true);
                go({ item: id });
              },
              onEdit: edit,
              onRemove: (item) => void remove(item),
              onApproach: (mayManage ? KnowledgeDialog : ItemView).preload,
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
            onStore={(body, version) => store(task.item, body, version)}
            onSaved={(saved) => {
              stored(task.item, saved);
              client.setQueryData(["assistant", "item", saved.id], saved);
              onTask(null);
            }}
            onClose={() => onTask(null)}
          />
        ) : task?.type === "upload" ? (
          <UploadDialog onUploaded={changed} onClose={() => onTask(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
