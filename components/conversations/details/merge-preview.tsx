import Link from "next/link";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { MergeResultDto } from "@/lib/modules/conversations/merging/schema";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** What a merge will do, and what to look out for. */
export function MergePreview({ result: { chat, other, gets, scheduled } }: { result: MergeResultDto }) {
  const t = useTranslations("conversations.merging.preview");
  const conversations = useTranslations("conversations");
  const isOtherCustomer = chat.user.id !== other.user.id;
  const isOtherChannel = chat.channelName !== other.channelName;
  // Who reads in the site's chat sees nothing that is another customer's.
  const beginsAnew = isOtherCustomer && other.channelName === "webchat";
  const nameOf = ({ user }: Pick<ChatDto, "user">) => user.name.trim() || conversations("defaultCustomer");
  const names = { name: nameOf(chat), other: nameOf(other) };
  return (
    <div className="flex flex-col gap-3 text-list">
      <div className="rounded-md bg-muted px-3 py-2">
        <h3 className="font-semibold">
          <bdi>{t("title", { number: other.id, subject: other.subject })}</bdi>
        </h3>
        <ul className="mt-1 list-disc pl-5">
          <li>{t("closes", { number: other.id, into: chat.id })}</li>
          {gets.messages > 0 ? <li>{t("messages", { count: gets.messages })}</li> : null}
          {gets.tags.length > 0 ? <li>{t("tags", { tags: gets.tags.join(", "), count: gets.tags.length })}</li> : null}
          {gets.tickets > 0 ? <li>{t("tickets", { count: gets.tickets })}</li> : null}
          <li>{beginsAnew ? t("beginsAnew", names) : t("arrives", names)}</li>
          {isOtherChannel ? <li>{t("channel", { channel: conversations(`channel.${chat.channelName}`) })}</li> : null}
          <li>{t("undo")}</li>
        </ul>
      </div>
      {isOtherCustomer ? (
        <Notice
          tone="warning"
          role="note"
          title={t("otherCustomer", names)}
          action={
            <Link href={`/customers?customer=${chat.user.id}`} className="underline">
              {t("seeCustomer", names)}
            </Link>
          }
        >
          {beginsAnew ? null : `${t("otherCustomerText", names)} `}
          {t("samePerson")}
        </Notice>
      ) : null}
      {scheduled > 0 ? (
        <Notice tone="warning" role="note">
          {t("scheduled", { count: scheduled, number: other.id })}
        </Notice>
      ) : null}
    </div>
  );
}
