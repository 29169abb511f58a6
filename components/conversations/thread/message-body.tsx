import { BanIcon, CornerUpLeftIcon, ForwardIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { MessageText } from "@/components/desk/timeline/message-text";
import { FILES_ONLY_TEXT } from "@/lib/client/calls/limits";
import { lazyPart } from "@/lib/client/lazy-part";
import type { Channel } from "@/lib/kernel/conversation";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { MessageWords } from "./message-words";

const WhatsAppDetails = lazyPart(() => import("./whatsapp-details"), "WhatsAppDetails");

/** Kinds whose details say all that their text says. */
const SAID_BY_DETAILS: ReadonlySet<string> = new Set([
  "location",
  "contacts",
  "interactive",
  "order",
  "template",
  "system",
  "unsupported",
]);

/** What a message says and has, whatever it is. */
export function MessageBody({
  message,
  channel,
  words,
}: {
  message: MessageDto;
  channel: Channel;
  words?: readonly string[] | undefined;
}) {
  const t = useTranslations("conversation-channels.whatsapp");
  const { whatsapp, content } = message;
  if (whatsapp?.revokedAt) {
    return (
      <p className="flex items-center gap-1.5 text-muted-foreground italic">
        <BanIcon aria-hidden="true" className="size-3.5 shrink-0" />
        {t("revoked")}
      </p>
    );
  }
  const hasFiles = message.attachments.length > 0;
  const isDetailed = whatsapp !== undefined && SAID_BY_DETAILS.has(whatsapp.kind);
  const isWaiting = whatsapp?.media !== null && whatsapp?.media !== undefined && whatsapp.media.state !== "ready";
  const isSilent = (hasFiles || isWaiting) && (content === FILES_ONLY_TEXT || content === "");
  return (
    <>
      {whatsapp?.isForwarded ? (
        <p className="flex items-center gap-1 text-muted-foreground text-xs italic">
          <ForwardIcon aria-hidden="true" className="size-3.5" />
          {t("forwarded")}
        </p>
      ) : null}
      {whatsapp && !whatsapp.replyToProviderKnown ? (
        <p className="flex items-center gap-1 text-muted-foreground text-xs italic">
          <CornerUpLeftIcon aria-hidden="true" className="size-3.5" />
          {t("unknownReply")}
        </p>
      ) : null}
      <MessageWords
        text={isDetailed || isSilent ? null : content}
        by={{ channel, isFromAttender: message.isFromAttender }}
        message={message}
        words={words}
        isSticker={whatsapp?.kind === "sticker"}
      >
        {whatsapp && (isDetailed || isWaiting || whatsapp.referral) ? (
          <Suspense fallback={isDetailed && !isSilent ? <MessageText text={content} words={words} /> : null}>
            <WhatsAppDetails parts={whatsapp} content={content} />
          </Suspense>
        ) : null}
      </MessageWords>
    </>
  );
}

type Reactions = NonNullable<MessageDto["whatsapp"]>["reactions"];

/** What people put under a message, the same signs together. */
export function MessageReactions({ reactions }: { reactions: Reactions }) {
  const t = useTranslations("conversation-channels.whatsapp");
  return (
    <ul aria-label={t("reactions")} className="mt-1 flex flex-wrap gap-1">
      {reactions.map(({ emoji, by }) => (
        <li
          key={`${by} ${emoji}`}
          title={t(`reactionBy.${by}`)}
          className="rounded-full border border-border bg-card px-1.5 text-sm leading-5"
        >
          {emoji}
          <span className="sr-only"> {t(`reactionBy.${by}`)}</span>
        </li>
      ))}
    </ul>
  );
}
