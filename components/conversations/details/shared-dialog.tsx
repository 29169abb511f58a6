import { useQuery } from "@tanstack/react-query";
import { EyeIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { describeError } from "@/components/conversations/data/describe-error";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { ChannelBadge } from "@/components/conversations/list/badges";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Waiting } from "@/components/desk/screen/waiting";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedLine } from "@/components/ui/failed-line";
import { onPlainClick } from "@/components/ui/plain-click";
import { ReadDialog } from "@/components/ui/read-dialog";
import { fetchSharedChats } from "@/lib/client/calls/chat-calls";
import type { SharedChatDto } from "@/lib/modules/conversations/shared/schema";

type Props = { route: ConversationRoute; onClose: () => void };

/** The conversations to which somebody gave the attender access: they stand in no list. */
export function SharedDialog({ route, onClose }: Props) {
  const t = useTranslations("conversations");
  return (
    <ReadDialog
      title={t("shared.title")}
      text={t("shared.text")}
      closeLabel={t("shared.close")}
      className="max-w-2xl max-sm:p-4"
      onClose={onClose}
    >
      <SharedList route={route} onClose={onClose} />
    </ReadDialog>
  );
}

function SharedList({ route, onClose }: Props) {
  const t = useTranslations("conversations");
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["shared-chats"],
    queryFn: ({ signal }) => fetchSharedChats(signal),
    // Nobody keeps this list up to date while the dialog is closed.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (isError)
    return (
      <FailedLine
        text={`${t("shared.failed")} ${describeError(t, error)}`}
        retry={t("retry")}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Waiting label={t("shared.loading")} bars={["h-16", "h-16"]} />;
  if (data.items.length === 0)
    return (
      <EmptyState icon={<EyeIcon />} headingLevel={3} title={t("shared.emptyTitle")} text={t("shared.emptyText")} />
    );
  return (
    <>
      <ul aria-label={t("shared.title")} className="flex flex-col gap-2">
        {data.items.map((chat) => (
          <SharedRow key={chat.id} chat={chat} route={route} onClose={onClose} />
        ))}
      </ul>
      {data.more ? (
        <p className="mt-3 text-muted-foreground text-xs">{t("shared.more", { count: data.items.length })}</p>
      ) : null}
    </>
  );
}

function SharedRow({ chat, route, onClose }: Props & { chat: SharedChatDto }) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const { id, subject, customer, channelName, grantedBy, grantedAt } = chat;
  return (
    <li>
      <a
        href={route.href(id)}
        onClick={onPlainClick(() => {
          onClose();
          route.go(id);
        })}
        className="block min-w-0 rounded-md border border-border p-3 text-list hover:bg-accent"
      >
        <span className="flex items-center gap-2">
          <bdi className="min-w-0 truncate font-medium">{customer.name.trim() || t("defaultCustomer")}</bdi>
          <ChannelBadge channel={channelName} />
        </span>
        <bdi className="block truncate" title={subject}>
          {subject}
        </bdi>
        <span className="mt-1 block text-muted-foreground text-xs">
          {grantedBy
            ? t("shared.by", { name: grantedBy.name, when: times.exact(grantedAt) })
            : t("shared.byNobody", { when: times.exact(grantedAt) })}
        </span>
      </a>
    </li>
  );
}
