import { useQueryClient } from "@tanstack/react-query";
import { BotIcon, ChevronDownIcon, ForwardIcon, MailOpenIcon, TextQuoteIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { MessageText } from "@/components/desk/timeline/message-text";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast/toast-store";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useWork } from "@/lib/client/use-work";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { peopleText, personText } from "./email-people";
import { emailQuery } from "./email-query";
import { hasOwnSubject } from "./email-subject";
import { keepInPlace } from "./keep-in-place";

const EmailOriginal = lazyPlace(() => import("./email-original"), "EmailOriginal");

type WithEmail = MessageDto & { email: NonNullable<MessageDto["email"]> };

/** From whom and to whom a message went: one line, everybody on a click. */
export function EmailLine({
  message: { email, isFromAttender },
  subject,
  customerEmail,
  isReachable,
  onJump,
}: {
  message: WithEmail;
  /** The conversation's. */
  subject: string;
  /** What needn't be said, because it goes without saying. */
  customerEmail: string | null;
  /** Whether Tab stops here: only in the message that has focus. */
  isReachable: boolean;
  /** Shows the message of a number. */
  onJump: (seq: number) => void;
}) {
  const t = useTranslations("conversation-channels.email");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { from, to, cc, bcc, forwards } = email;
  const address = ({ address: one }: { address: string }) => one;
  const [first, ...others] = to;
  const isAbout = hasOwnSubject(email.subject, subject);
  const isUsual = (address: string) => address.toLowerCase() === customerEmail?.toLowerCase();
  // An answer to the customer alone is what everybody expects.
  const hasCopies = cc.length + bcc.length > 0;
  if (isFromAttender && !forwards && !isAbout && !hasCopies && others.length === 0 && first && isUsual(first.address))
    return null;
  const facts: [string, string][] = [
    [t("from"), personText(from)],
    [t("to"), peopleText(to)],
    ...(cc.length > 0 ? [[t("cc"), peopleText(cc)] as [string, string]] : []),
    ...(bcc.length > 0 ? [[t("bcc"), peopleText(bcc)] as [string, string]] : []),
    [t("subject"), email.subject || t("noSubject")],
  ];
  return (
    <div className="mb-1 text-muted-foreground text-xs">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        tabIndex={isReachable ? 0 : -1}
        onClick={() => keepInPlace(button.current, () => setIsOpen(!isOpen))}
        className="flex min-h-6 max-w-full items-center gap-1 rounded-sm text-left hover:text-foreground"
      >
        <span className="truncate">
          {isFromAttender || isUsual(from.address) ? "" : `${from.address} `}
          {forwards
            ? t("forwarded", { people: to.map(address).join(", ") })
            : first
              ? t("line", { address: first.address, others: others.length })
              : t("noRecipient")}
        </span>
        {cc.length > 0 ? <span className="shrink-0">{t("copies", { count: cc.length })}</span> : null}
        {bcc.length > 0 ? <span className="shrink-0">{t("hidden", { count: bcc.length })}</span> : null}
        {forwards && forwards.files > 0 ? (
          <span className="shrink-0">{t("forwardedFiles", { count: forwards.files })}</span>
        ) : null}
        <ChevronDownIcon aria-hidden="true" className={cn("size-3 shrink-0", isOpen && "rotate-180")} />
      </button>
      {isOpen ? (
        <dl className="my-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 rounded-sm bg-foreground/5 px-2 py-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-foreground [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {forwards ? (
        <button
          type="button"
          tabIndex={isReachable ? 0 : -1}
          onClick={() => onJump(forwards.seq)}
          className="flex items-center gap-1 rounded-sm py-0.5 underline underline-offset-2 hover:text-foreground"
        >
          <ForwardIcon aria-hidden="true" className="size-3.5" />
          {t("seeForwarded")}
        </button>
      ) : null}
      {isAbout && !isOpen && !forwards ? (
        <p className="font-medium text-foreground">{t("about", { subject: email.subject })}</p>
      ) : null}
      {email.isAutomatic ? (
        <p className="mt-0.5 inline-flex items-center gap-1 rounded-full bg-muted px-2 py-0.5">
          <BotIcon aria-hidden="true" className="size-3" />
          {t("automatic")}
        </p>
      ) : null}
    </div>
  );
}

/** What a message has besides what its writer wrote: the quoted text, and how it came. Both are read when asked for. */
export function EmailExtras({ message, isReachable }: { message: WithEmail; isReachable: boolean }) {
  const t = useTranslations("conversation-channels.email");
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [quote, setQuote] = useState<string | null>(null);
  const { isBusy, run } = useWork();
  const [isOriginalOpen, setIsOriginalOpen] = useState(false);
  const { chatId, id, email, isFromAttender } = message;
  const hasOriginal = email.hasHtml || !isFromAttender;

  const toggleQuote = async () => {
    if (quote !== null) return keepInPlace(button.current, () => setQuote(null));
    await run(
      async () => {
        const { quotedText } = await client.fetchQuery(emailQuery(chatId, id));
        keepInPlace(button.current, () => setQuote(quotedText));
      },
      () => toast({ type: "error", title: t("failedTitle"), message: t("failedText") }),
    );
  };

  if (!email.hasQuote && !hasOriginal) return null;
  return (
    <div className="mt-1 text-xs">
      <div className="flex flex-wrap gap-x-4">
        {email.hasQuote ? (
          <Extra
            ref={button}
            isReachable={isReachable}
            isExpanded={quote !== null}
            isBusy={isBusy}
            onClick={() => void toggleQuote()}
          >
            <TextQuoteIcon aria-hidden="true" />
            {quote === null ? t("showQuote") : t("hideQuote")}
          </Extra>
        ) : null}
        {hasOriginal ? (
          <Extra isReachable={isReachable} onClick={() => setIsOriginalOpen(true)}>
            <MailOpenIcon aria-hidden="true" />
            {t("original")}
          </Extra>
        ) : null}
      </div>
      {quote === null ? null : (
        <div className="mt-1 max-h-96 overflow-y-auto border-border border-l-2 pl-2 text-muted-foreground">
          <MessageText text={quote} />
        </div>
      )}
      {isOriginalOpen ? <EmailOriginal message={message} onClose={() => setIsOriginalOpen(false)} /> : null}
    </div>
  );
}

function Extra({
  ref,
  isReachable,
  isExpanded,
  isBusy,
  onClick,
  children,
}: {
  ref?: RefObject<HTMLButtonElement | null>;
  isReachable: boolean;
  isExpanded?: boolean;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={isReachable ? 0 : -1}
      aria-expanded={isExpanded}
      aria-busy={isBusy}
      onClick={onClick}
      className="inline-flex items-center gap-1 py-1 text-muted-foreground underline-offset-2 hover:text-foreground hover:underline [&_svg]:size-3.5"
    >
      {children}
    </button>
  );
}
