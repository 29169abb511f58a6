import { EyeIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReadAnew } from "@/components/conversations/data/read-anew";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { ChannelBadge } from "@/components/conversations/list/badges";
import { useScreen } from "@/components/desk/screen/screen-context";
import { EmptyState } from "@/components/ui/empty-state";
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
      <ReadAnew
        queryKey={["shared-chats"]}
        read={fetchSharedChats}
        loading={t("shared.loading")}
        bars={["h-16", "h-16"]}
        failed={t("shared.failed")}
      >
        {({ items, more }) => <SharedList items={items} hasMore={more} route={route} onClose={onClose} />}
      </ReadAnew>
    </ReadDialog>
  );
}

function SharedList({ items, hasMore, ...row }: Props & { items: readonly SharedChatDto[]; hasMore: boolean }) {
  const t = useTranslations("conversations.shared");
  if (items.length === 0)
    return <EmptyState icon={<EyeIcon />} headingLevel={3} title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <>
      <ul aria-label={t("title")} className="flex flex-col gap-2">
        {items.map((chat) => (
          <SharedRow key={chat.id} chat={chat} {...row} />
        ))}
      </ul>
      {hasMore ? <p className="mt-3 text-muted-foreground text-xs">{t("more", { count: items.length })}</p> : null}
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
