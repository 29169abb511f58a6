import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { emailQuery } from "@/components/conversations/email/email-query";
import { PeopleField } from "@/components/conversations/email/recipients/people-field";
import { FieldError } from "@/components/desk/form/field-error";
import { FailedLine } from "@/components/ui/failed-line";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { fetchReplyTarget } from "@/lib/client/calls/delivery-calls";
import { MESSAGE_MAX_LENGTH } from "@/lib/client/calls/limits";
import { type DraftPerson, isMisaddressed, noteOwnMailboxes } from "@/lib/client/outbox/draft-recipients";
import type { TakenForward } from "@/lib/client/outbox/forwarding";
import { messageOutbox } from "@/lib/client/outbox/message-outbox";
import { currentPreferences } from "@/lib/client/preferences-changes";
import { undoSecondsIn } from "@/lib/modules/attenders/desk/policy";
import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";
import { EMAIL_SUBJECT_MAX, plainForwardSubject, RECIPIENTS_MAX } from "@/lib/modules/delivery/recipients/policy";
import { toLocale } from "@/lib/platform/i18n/locales";
import { ForwardFiles } from "./forward-files";
import { ForwardedMessage } from "./forwarded-message";

const NOBODY: { to: DraftPerson[]; cc: DraftPerson[]; bcc: DraftPerson[] } = { to: [], cc: [], bcc: [] };
const LISTS = ["to", "cc", "bcc"] as const;

/** Sends a message of the conversation on to somebody else, with words of one's own above it and those of its files that are ticked. */
export function ForwardDialog({
  chat,
  message,
  taken,
  onClose,
}: {
  chat: ChatDto;
  message: MessageDto;
  /** What was written of it before, and taken back. */
  taken: TakenForward | null;
  onClose: () => void;
}) {
  const t = useTranslations("conversation-channels");
  const locale = toLocale(useLocale());
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const {
    data: email,
    isError,
    refetch,
  } = useQuery({ ...emailQuery(chat.id, message.id), enabled: Boolean(message.email) });
  const { data: target } = useQuery({
    queryKey: ["reply-target", chat.id, null, chat.lastSeq],
    queryFn: ({ signal }) => fetchReplyTarget(chat.id, null, signal),
  });
  useEffect(() => {
    if (target) noteOwnMailboxes(target.own);
  }, [target]);
  const [people, setPeople] = useState(taken ?? NOBODY);
  const [hasCopies, setHasCopies] = useState(people.cc.length + people.bcc.length > 0);
  const startSubject = t("forward.prefix", { subject: plainForwardSubject(message.email?.subject || chat.subject) });
  const [subject, setSubject] = useState(taken?.subject || startSubject);
  const [text, setText] = useState(taken?.text ?? "");
  const all = message.attachments.map((file) => file.id);
  const [fileIds, setFileIds] = useState<readonly string[]>(taken?.fileIds ?? all);
  const [isTried, setTried] = useState(false);

  const count = people.to.length + people.cc.length + people.bcc.length;
  const nobody = people.to.length === 0 ? t("recipients.nobody") : undefined;
  const tooMany = count > RECIPIENTS_MAX ? t("recipients.tooMany") : undefined;
  const isDirty =
    taken !== null || count > 0 || text.trim() !== "" || subject !== startSubject || fileIds.length < all.length;

  const send = () => {
    setTried(true);
    if (isMisaddressed(people) || tooMany || subject.trim() === "" || text.length > MESSAGE_MAX_LENGTH) return;
    const undoSeconds = undoSecondsIn("email", currentPreferences());
    messageOutbox.send({
      chatId: chat.id,
      text: text.trim(),
      replyTo: null,
      attachments: [],
      sending: undoSeconds > 0 ? { undoSeconds } : {},
      email: {
        to: people.to,
        cc: people.cc,
        bcc: people.bcc,
        subject: subject.trim(),
        forwards: { messageId: message.id, fileIds: [...fileIds], ...(locale && { locale }) },
      },
    });
    onClose();
  };

  return (
    <FormDialog
      texts={{
        title: t("forward.title"),
        text: t("forward.text"),
        close: t("forward.close"),
        cancel: t("forward.cancel"),
        save: t("forward.send"),
        keys: t("forward.keys"),
      }}
      isDirty={isDirty}
      isSaving={false}
      problem={isTried ? (tooMany ?? null) : null}
      onFocus={() => first.current?.focus()}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        {LISTS.filter((list) => list === "to" || hasCopies).map((list) => (
          <PeopleField
            key={list}
            {...(list === "to" && { ref: first })}
            label={t(`recipients.${list}`)}
            people={people[list]}
            known={[...(target?.recipients ?? []), ...(target?.others ?? [])]}
            own={target?.own ?? []}
            isRequired={list === "to"}
            problem={list === "to" && isTried ? nobody : undefined}
            onChange={(next) => setPeople({ ...people, [list]: next })}
          />
        ))}
        {hasCopies ? null : (
          <button
            type="button"
            onClick={() => setHasCopies(true)}
            className="self-start rounded-sm py-1 text-list underline underline-offset-2"
          >
            {t("composer.copies")}
          </button>
        )}
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-subject`}>{t("forward.subject")}</Label>
        <Input
          id={`${id}-subject`}
          value={subject}
          maxLength={EMAIL_SUBJECT_MAX}
          autoComplete="off"
          aria-required
          aria-invalid={isTried && subject.trim() === ""}
          aria-describedby={`${id}-subject-said`}
          onChange={({ target: field }) => setSubject(field.value)}
        />
        <FieldError
          id={`${id}-subject-said`}
          message={isTried && subject.trim() === "" ? t("forward.subjectMissing") : undefined}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-text`}>{t("forward.message")}</Label>
        <Textarea
          id={`${id}-text`}
          rows={4}
          value={text}
          dir="auto"
          placeholder={t("forward.messagePlaceholder")}
          aria-invalid={text.length > MESSAGE_MAX_LENGTH}
          aria-describedby={`${id}-text-said`}
          onChange={({ target: field }) => setText(field.value)}
        />
        <FieldError
          id={`${id}-text-said`}
          message={text.length > MESSAGE_MAX_LENGTH ? t("forward.tooLong") : undefined}
        />
      </div>
      <ForwardFiles files={message.attachments} chosen={fileIds} onChange={setFileIds} />
      {message.email && !email ? (
        isError ? (
          <FailedLine text={t("email.failedText")} retry={t("email.retry")} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-32 w-full" />
        )
      ) : (
        <ForwardedMessage message={message} email={email ?? null} />
      )}
    </FormDialog>
  );
}
