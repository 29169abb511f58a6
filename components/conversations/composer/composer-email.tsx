import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { peopleText, personText } from "@/components/conversations/email/email-people";
import { useMay } from "@/components/desk/screen/permissions";
import { fetchReplyTarget } from "@/lib/client/calls/delivery-calls";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** To whom an e-mail answer goes, and to whom it doesn't; or why it wouldn't go at all. */
export function ComposerEmail({ chat, replyToId }: { chat: ChatDto; replyToId: number | null }) {
  const t = useTranslations("conversation-channels.composer");
  const mayManageChannels = useMay("channels.manage");
  const { data } = useQuery({
    // Whoever wrote last is answered, so a new message may mean another address.
    queryKey: ["reply-target", chat.id, replyToId, chat.lastSeq],
    queryFn: ({ signal }) => fetchReplyTarget(chat.id, replyToId, signal),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { from, to, cc } = data;
  if (!from) {
    return (
      <span className="text-warning">
        {t("noChannel")}{" "}
        {mayManageChannels ? (
          <a href="/channels" className="underline underline-offset-2">
            {t("configure")}
          </a>
        ) : null}
      </span>
    );
  }
  if (!to) return <span className="text-warning">{t("noAddress")}</span>;
  return (
    <>
      <span className="min-w-0 truncate" title={t("toFrom", { to: personText(to), from: personText(from) })}>
        {t("to", { to: personText(to) })}
      </span>
      {cc.length > 0 ? (
        <span className="min-w-0 shrink-[3] truncate" title={peopleText(cc)}>
          {t("withoutCopies", { count: cc.length, people: cc.map(({ address }) => address).join(", ") })}
        </span>
      ) : null}
    </>
  );
}
