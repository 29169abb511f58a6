import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ReplyAllIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useId, useState } from "react";
import { peopleText, personText } from "@/components/conversations/email/email-people";
import { RecipientsPanel } from "@/components/conversations/email/recipients/recipients-panel";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { threadKey } from "@/lib/client/cache/cache-keys";
import type { Thread } from "@/lib/client/cache/message-thread";
import { fetchReplyTarget } from "@/lib/client/calls/delivery-calls";
import {
  isMisaddressed,
  noteOwnMailboxes,
  useDraftRecipients,
  writeDraftRecipients,
} from "@/lib/client/outbox/draft-recipients";
import type { DraftReply } from "@/lib/client/outbox/drafts";
import type { ReplyTarget } from "@/lib/modules/channels/email/schema";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const LINK = "shrink-0 rounded-sm py-1 text-foreground underline underline-offset-2";

/** To whom an e-mail answer goes, and to whom it doesn't; or why it wouldn't go at all. A click changes it. */
export function ComposerEmail({
  chat,
  replyTo,
  onReplyTo,
  field,
}: {
  chat: ChatDto;
  /** The message that is answered in particular. */
  replyTo: DraftReply | null;
  onReplyTo: (message: DraftReply) => void;
  /** Where the answer is written. */
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useTranslations("conversation-channels.composer");
  const { viewer } = useScreen();
  const client = useQueryClient();
  const replyToId = replyTo?.id ?? null;
  const onDone = () => field.current?.focus();
  const mayManageChannels = useMay("channels.manage");
  const panelId = useId();
  const [opened, setOpened] = useState<"to" | "cc" | null>(null);
  const people = useDraftRecipients(viewer.id, chat.id);
  const { data } = useQuery({
    // Whoever wrote last is answered, so a new message may mean another address.
    queryKey: ["reply-target", chat.id, replyToId, chat.lastSeq],
    queryFn: ({ signal }) => fetchReplyTarget(chat.id, replyToId, signal),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data) noteOwnMailboxes(data.own);
  }, [data]);
  const others = data?.others ?? [];
  const named = new Set(
    [...(people.to ?? []), ...people.cc, ...people.bcc].map(({ address }) => address.toLowerCase()),
  );
  const missing = others.filter(({ address }) => !named.has(address));
  const replyAll = () => {
    writeDraftRecipients(viewer.id, chat.id, { ...people, cc: [...people.cc, ...missing] });
    onDone();
  };
  const answer = ({ messageId, person }: NonNullable<ReplyTarget["elsewhere"]>) => {
    const messages = client.getQueryData<Thread>(threadKey(chat.id))?.messages ?? [];
    const { seq = chat.lastSeq, content = "" } = messages.find(({ id }) => id === messageId) ?? {};
    onReplyTo({ id: messageId, seq, senderName: person.name || person.address, isFromAttender: false, content });
    onDone();
  };
  useShortcuts({ replyAll: missing.length > 0 && replyAll }, chat.id);
  if (!data) return <div className="h-8" />;
  const { from, recipients, elsewhere, own } = data;
  if (!from) {
    return (
      <p className="pt-2 text-warning text-xs">
        {t("noChannel")}{" "}
        {mayManageChannels ? (
          <a href="/channels" className="underline underline-offset-2">
            {t("configure")}
          </a>
        ) : null}
      </p>
    );
  }
  const to = people.to ?? recipients;
  const { cc, bcc } = people;
  const isOpen = opened !== null || isMisaddressed(people);
  const copies = [
    ...(cc.length > 0 ? [t("withCc", { people: shortOf(cc) })] : []),
    ...(bcc.length > 0 ? [t("withBcc", { people: shortOf(bcc) })] : []),
  ];
  const shownTo = to.length === 1 && to[0] ? personText(to[0]) : shortOf(to);
  return (
    <div className="pt-1 text-muted-foreground text-xs">
      <div className="flex flex-wrap items-center gap-x-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          title={t("toFrom", { to: peopleText(to), from: personText(from) })}
          onClick={() => setOpened(isOpen ? null : "to")}
          className="min-w-0 truncate rounded-sm py-1 text-left hover:text-foreground"
        >
          {to.length === 0 ? (
            <span className="text-warning">{t("noAddress")}</span>
          ) : (
            [t("to", { to: shownTo }), ...copies].join(" · ")
          )}
        </button>
        {missing.length > 0 ? (
          <button type="button" title={peopleText(missing)} onClick={replyAll} className={LINK}>
            <ReplyAllIcon aria-hidden="true" className="mr-1 inline size-3.5" />
            {t("replyAll")}
          </button>
        ) : null}
        {isOpen ? null : (
          <button type="button" aria-controls={panelId} onClick={() => setOpened("cc")} className={LINK}>
            {t("copies")}
          </button>
        )}
        {missing.length > 0 ? (
          <span className="min-w-0 truncate" title={peopleText(missing)}>
            {t("withoutCopies", { count: missing.length, people: missing.map(({ address }) => address).join(", ") })}
          </span>
        ) : null}
      </div>
      {elsewhere ? (
        <p className="py-0.5 text-foreground">
          {t("elsewhere", { name: elsewhere.person.name || elsewhere.person.address })}{" "}
          <button type="button" className={LINK} onClick={() => answer(elsewhere)}>
            {t("answerThem")}
          </button>
        </p>
      ) : null}
      <div id={panelId}>
        {isOpen ? (
          <RecipientsPanel
            people={{ to: [...to], cc, bcc }}
            startsAt={opened}
            known={[...recipients, ...others]}
            own={own}
            onChange={(next) => {
              const isDefault = next.to.length > 0 && peopleText(next.to) === peopleText(recipients);
              writeDraftRecipients(viewer.id, chat.id, { ...next, to: isDefault ? null : next.to });
            }}
            onClose={() => {
              setOpened(null);
              onDone();
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

const shortOf = (people: readonly { name: string; address: string }[]) =>
  people.map(({ address }) => address).join(", ");
