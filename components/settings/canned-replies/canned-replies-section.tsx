"use client";

import { MessageSquareTextIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useId, useRef, useState } from "react";
import type { CannedReplyAuthor } from "@/components/desk/canned-replies/canned-reply-author";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { SearchInstead, SearchSimilar } from "@/components/shell/search-instead";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { RetryNotice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { useSimilarReplies } from "@/lib/client/calls/similar-replies";
import { quotedText } from "@/lib/client/http/exact-search";
import { lazyPart } from "@/lib/client/lazy-part";
import { useEarlyPart } from "@/lib/client/use-early-part";
import { plain } from "@/lib/kernel/plain";
import type { CannedReplyDto } from "@/lib/modules/canned-replies/schema";
import { CannedRepliesTable } from "./canned-replies-table";
import { useCannedReplies } from "./use-canned-replies";

/** From this many on the list can be searched. */
const SEARCHABLE_FROM = 9;

const CannedReplyDialog = lazyPart(
  () => import("@/components/desk/canned-replies/canned-reply-dialog"),
  "CannedReplyDialog",
);

/** The canned replies in the settings: the list, and what can be done with it. */
export function CannedRepliesSection({
  initial,
  author,
}: {
  initial: readonly CannedReplyDto[];
  author: CannedReplyAuthor;
}) {
  const t = useTranslations("settings.canned");
  const id = useId();
  const { replies, isStale, refresh, save, remove } = useCannedReplies(initial);
  const [search, setSearch] = useState("");
  const [editing, setEditing] = useState<CannedReplyDto | "new" | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useEarlyPart(CannedReplyDialog.preload);
  useShortcuts({ newCannedReply: author.mayKeep && (() => setEditing("new")) });
  const typed = search.trim().replace(/^\//, "");
  const wanted = plain(quotedText(typed) ?? typed);
  const matched = replies.filter(({ shortcut, content }) => plain(`${shortcut}\n${content}`).includes(wanted));
  const similar = useSimilarReplies(matched.length === 0 && quotedText(typed) === null ? typed : null);
  const shown = similar ? replies.filter(({ id: replyId }) => similar.ids.includes(replyId)) : matched;

  async function restore({ shortcut, content, isShared }: CannedReplyDto) {
    try {
      await save({ shortcut, content, isShared });
    } catch {
      toast({ type: "error", title: t("restoreFailed"), message: t("failedText") });
    }
  }

  function removeWithUndo(reply: CannedReplyDto) {
    // The row goes, and with it the button that has the focus.
    addButton.current?.focus();
    remove(reply).then(
      () =>
        toast({
          type: "success",
          title: t("removedTitle"),
          message: t("removedText", { shortcut: `/${reply.shortcut}` }),
          action: { label: t("undo"), isUndo: true, run: () => void restore(reply) },
        }),
      () => toast({ type: "error", title: t("removeFailed"), message: t("failedText") }),
    );
  }

  const add = author.mayKeep ? (
    <Button
      ref={addButton}
      icon={PlusIcon}
      className="ml-auto"
      onApproach={CannedReplyDialog.preload}
      onClick={() => setEditing("new")}
    >
      {t("add")}
    </Button>
  ) : null;

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {replies.length >= SEARCHABLE_FROM ? (
          <search className="min-w-48 flex-1">
            <Input
              id={`${id}-search`}
              inputMode="search"
              aria-label={t("search")}
              placeholder={t("search")}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </search>
        ) : null}
        {replies.length > 0 ? add : null}
      </div>
      <SearchInstead instead={similar?.instead} typed={typed} onSearch={setSearch} className="rounded-md" />
      {replies.length === 0 ? (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<MessageSquareTextIcon />}
          headingLevel={3}
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={add}
        />
      ) : shown.length === 0 ? (
        <div role="status" className="flex flex-col items-center gap-3 py-6 text-center text-muted-foreground">
          <p className="max-w-full [overflow-wrap:anywhere]">
            {t("nothingFound", { search: quotedText(typed) ?? typed })}
          </p>
          <SearchSimilar typed={typed} onSearch={setSearch} />
        </div>
      ) : (
        <CannedRepliesTable
          replies={shown}
          onApproach={CannedReplyDialog.preload}
          onEdit={setEditing}
          onRemove={removeWithUndo}
        />
      )}
      <Suspense>
        {editing === null ? null : (
          <CannedReplyDialog
            reply={editing === "new" ? null : editing}
            author={author}
            onStore={save}
            onSaved={() => setEditing(null)}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
