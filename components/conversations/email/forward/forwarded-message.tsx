import { useTranslations } from "next-intl";
import { EmailFrame } from "@/components/conversations/email/email-frame";
import { peopleText, personText } from "@/components/conversations/email/email-people";
import { useScreen } from "@/components/desk/screen/screen-context";
import { MessageText } from "@/components/desk/timeline/message-text";
import { FILES_ONLY_TEXT, FORWARD_ONLY_TEXT } from "@/lib/client/calls/limits";
import type { EmailPartsDto } from "@/lib/modules/channels/email/schema";
import type { MessageDto } from "@/lib/modules/conversations/schema";

/** What is forwarded, as it goes out below one's own words: from whom, when, about what and to whom it was, and what it says. */
export function ForwardedMessage({ message, email }: { message: MessageDto; email: EmailPartsDto | null }) {
  const t = useTranslations("conversation-channels");
  const { times } = useScreen();
  const { content, sentAt, senderName, isFromAttender } = message;
  const said = content === FILES_ONLY_TEXT || content === FORWARD_ONLY_TEXT ? "" : content;
  const facts: [string, string][] = [
    [t("email.from"), email ? personText(email.from) : senderName],
    [t("email.date"), times.exact(sentAt)],
    ...(email ? ([[t("email.subject"), email.subject]] as [string, string][]) : []),
    ...(email && email.to.length > 0 ? ([[t("email.to"), peopleText(email.to)]] as [string, string][]) : []),
    ...(email && email.cc.length > 0 ? ([[t("email.cc"), peopleText(email.cc)]] as [string, string][]) : []),
  ];
  return (
    <section
      aria-label={t("forward.original")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="flex max-h-72 min-w-0 flex-col gap-2 overflow-y-auto rounded-md border border-border p-3 focus-visible:-outline-offset-2"
    >
      <h3 className="font-medium text-sm">{t("forward.original")}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-list">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {email?.html && !isFromAttender ? (
        <EmailFrame html={email.html} hasImages={false} />
      ) : (
        <MessageText text={[said, email?.quotedText ?? ""].filter(Boolean).join("\n\n")} />
      )}
    </section>
  );
}
