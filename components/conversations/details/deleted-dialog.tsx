import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestoreIcon, RotateCcwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { describeError } from "@/components/conversations/data/describe-error";
import { ChannelBadge } from "@/components/conversations/list/badges";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Waiting } from "@/components/desk/screen/waiting";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedLine } from "@/components/ui/failed-line";
import { ReadDialog } from "@/components/ui/read-dialog";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { DELETED_CHATS_KEY } from "@/lib/client/cache/cache-keys";
import { fetchDeletedChats } from "@/lib/client/calls/chat-calls";
import { useHub } from "@/lib/client/live/use-hub";
import type { DeletedChatDto } from "@/lib/modules/conversations/schema";
import { useRestore } from "./deleted-notice";

/** The conversations that were deleted within 24 hours, each with the way to bring it back. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("conversations");
  return (
    <ReadDialog
      title={t("deleted.title")}
      text={t("deleted.text")}
      closeLabel={t("deleted.close")}
      className="max-w-2xl max-sm:p-4"
      onClose={onClose}
    >
      <DeletedList />
    </ReadDialog>
  );
}

function DeletedList() {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { data, isError, error, refetch } = useQuery({
    queryKey: DELETED_CHATS_KEY,
    queryFn: ({ signal }) => fetchDeletedChats(signal),
    // Nobody keeps this list up to date while the dialog is closed.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const readAgain = () => client.invalidateQueries({ queryKey: DELETED_CHATS_KEY });
  useHub({ onConversationDeleted: readAgain, onConversationRestored: readAgain, onConnected: readAgain });

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isError ? (
        <FailedLine
          className="mb-2"
          text={`${t("deleted.failed")} ${describeError(t, error)}`}
          retry={t("retry")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? (
        isError ? null : (
          <Waiting label={t("deleted.loading")} bars={["h-20", "h-20"]} />
        )
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<ArchiveRestoreIcon />}
          headingLevel={3}
          title={t("deleted.emptyTitle")}
          text={t("deleted.emptyText")}
        />
      ) : (
        <ul aria-label={t("deleted.title")} className="flex flex-col gap-2">
          {data.items.map((chat) => (
            // The button that had the focus goes with its row.
            <DeletedRow key={chat.id} chat={chat} onRestored={() => place.current?.focus()} />
          ))}
        </ul>
      )}
      {data?.more ? (
        <p className="mt-3 text-muted-foreground text-xs">{t("deleted.more", { count: data.items.length })}</p>
      ) : null}
    </div>
  );
}

function DeletedRow({ chat, onRestored }: { chat: DeletedChatDto; onRestored: () => void }) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer, times } = useScreen();
  const { id, subject, customer, channelName, deletedBy, deletedAt, restorableUntil } = chat;

  const { isBusy, restore } = useRestore(id, (cause) =>
    toast({ type: "error", title: t("restoreFailed"), message: describeError(t, cause) }),
  );
  async function bringBack() {
    if (await restore()) onRestored();
    // Also after a failure: a colleague may have been faster, or the time may be over.
    void client.invalidateQueries({ queryKey: DELETED_CHATS_KEY });
  }

  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md border border-border p-3 text-list">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2">
          <bdi className="min-w-0 truncate font-medium">{customer.name.trim() || t("defaultCustomer")}</bdi>
          <ChannelBadge channel={channelName} />
        </p>
        <p className="truncate" title={subject}>
          <bdi>{subject}</bdi>
        </p>
        <p className="mt-1 text-muted-foreground text-xs">
          {deletedBy === null
            ? t("deleted.byNobody")
            : deletedBy.id === viewer.id
              ? t("deleted.byYou")
              : t("deleted.by", { name: deletedBy.name })}
          {" · "}
          <time dateTime={deletedAt}>{times.exact(deletedAt)}</time>
        </p>
        <p className="text-muted-foreground text-xs">
          {t("deleted.until")} <time dateTime={restorableUntil}>{times.exact(restorableUntil)}</time>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={t("deleted.restoreOf", { subject })}
        aria-disabled={isBusy || undefined}
        onClick={() => void bringBack()}
      >
        {isBusy ? <Spinner /> : <RotateCcwIcon aria-hidden="true" />}
        {t("deleted.restore")}
      </Button>
    </li>
  );
}
