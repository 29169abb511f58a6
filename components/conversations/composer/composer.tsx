import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useFormatting } from "@/components/conversations/format/use-formatting";
import { sendVoice } from "@/components/conversations/voice/send-voice";
import { AttachmentErrors } from "@/components/desk/attachments/attachment-errors";
import { AttachmentTray } from "@/components/desk/attachments/attachment-tray";
import { fileRulesOf } from "@/components/desk/attachments/file-rules";
import { DropOverlay, useFileDrop } from "@/components/desk/attachments/use-file-drop";
import { useUploads } from "@/components/desk/attachments/use-uploads";
import { gapOf, selectGap } from "@/components/desk/composer/canned-text";
import { MentionPopup } from "@/components/desk/composer/mention-popup";
import { type CaretKind, useCaretMenu } from "@/components/desk/composer/use-caret-menu";
import { useScreen } from "@/components/desk/screen/screen-context";
import { cn } from "@/components/ui/cn";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast/toast-store";
import { MESSAGE_MAX_LENGTH } from "@/lib/client/calls/limits";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { DraftKind } from "@/lib/client/outbox/drafts";
import { messageOutbox } from "@/lib/client/outbox/message-outbox";
import { noteOutbox } from "@/lib/client/outbox/note-outbox";
import { currentPreferences } from "@/lib/client/preferences-changes";
import { undoSecondsIn } from "@/lib/modules/attenders/desk/policy";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { type Crossing, CrossingBanner, ReplyBanner } from "./composer-banners";
import { ComposerField } from "./composer-field";
import { ComposerFooter } from "./composer-footer";
import { ComposerGaps } from "./composer-gaps";
import { ComposerClosed, ComposerWindow } from "./composer-locked";
import { ComposerMerged } from "./composer-merged";
import { ComposerOther } from "./composer-other";
import { ComposerTools } from "./composer-tools";
import { ComposerTyping } from "./composer-typing";
import { useReplyWindow } from "./reply-window";
import { SendButtons } from "./send-buttons";
import type { ReplyTarget, Sent } from "./sent";
import { useAnswerRecipients } from "./use-answer-recipients";
import { useColleagueAnswer } from "./use-colleague-answer";
import { useComposerInsert, useComposerText } from "./use-composer-text";
import { useGrowingField } from "./use-growing-field";
import { useHeldBack } from "./use-held-back";
import { useOfferedReplies } from "./use-offered-replies";
import { useSaveReply } from "./use-save-reply";
import { useTyping } from "./use-typing";

// A list that most messages are written without: it arrives with the first sign that opens it.
const CannedMenu = lazyPlace(() => import("./canned-menu"), "CannedMenu");
const FormatBar = lazyPlace(() => import("@/components/conversations/format/format-bar"), "FormatBar");
const ComposerEmail = lazyPlace(() => import("./composer-email"), "ComposerEmail");

const REPLY_LISTS: readonly CaretKind[] = ["canned"];
const NOTE_LISTS: readonly CaretKind[] = ["mention", "canned"];

/** Where an answer or a private note is written. A closed conversation takes only notes. */
export function Composer({
  ref,
  pane,
  chat,
  mode,
  onMode,
  replyTo,
  onReplyTo,
  onReopen,
  beforeClosing,
  onSentAway,
}: {
  ref: RefObject<HTMLTextAreaElement | null>;
  /** The positioned element that takes dropped files: the whole open conversation. */
  pane: RefObject<HTMLElement | null>;
  chat: ChatDto;
  mode: DraftKind;
  onMode: (mode: DraftKind) => void;
  replyTo: ReplyTarget | null;
  onReplyTo: (target: ReplyTarget | null) => void;
  onReopen: () => Promise<unknown>;
  /** Goes on once the conversation has what closing it requires. */
  beforeClosing: (go: () => void) => void;
  /** What was sent ends the work on this conversation: the screen goes on. */
  onSentAway: () => void;
}) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const hintId = useId();
  const { texts, mentions, change, mention, clearNote } = useComposerText(ref, viewer.id, chat.id);
  const typing = useTyping(chat.id);
  const colleague = useColleagueAnswer(chat.id, viewer.id);
  const [crossing, setCrossing] = useState<Crossing | null>(null);
  const isNote = mode === "note";
  const text = texts[mode];
  const isClosed = chat.status === "closed";
  const replyWindow = useReplyWindow(chat.replyWindowEndsAt);
  const isLocked = isClosed || replyWindow.isLocked;
  useOfferedReplies(chat, isNote ? "note" : isLocked ? null : "reply");
  const isTooLong = text.trim().length > MESSAGE_MAX_LENGTH;
  const byWhatsApp = chat.channelName === "whatsapp";
  const uploads = useUploads(chat.id, fileRulesOf(chat.channelName));
  const formatting = useFormatting({ field: ref, chat, isNote, text, uploads });
  const hasText = text.trim() !== "";
  const recipients = useAnswerRecipients(viewer.id, chat);
  const heldBack = useHeldBack(text, isNote ? null : uploads, recipients.isMisaddressed);
  const isSendable = !isTooLong && (hasText || (!isNote && uploads.readyAttachments.length > 0));
  const takeFiles = (files: FileList | readonly File[]) => {
    if (isLocked)
      return toast({ type: "error", title: t("errorTitle"), message: t(isClosed ? "sendToClosed" : "sendToLocked") });
    // Notes have no files: who drops one means the customer. Nothing is sent by that.
    onMode("reply");
    uploads.add(files);
    ref.current?.focus();
  };
  const isOver = useFileDrop(pane, takeFiles);

  const write = (value: string) => {
    change(mode, value);
    if (isNote) return;
    const isEmpty = value.trim() === "";
    colleague.wrote(isEmpty);
    if (isEmpty) {
      typing.stopped();
      setCrossing(null);
    } else {
      typing.typed();
    }
  };
  const caret = useCaretMenu(ref, isNote ? NOTE_LISTS : REPLY_LISTS, write);
  useComposerInsert(chat.id, ({ kind, text: added, mentions: named = [] }) => {
    const before = texts[kind].trimEnd();
    onMode(kind);
    change(kind, before === "" ? added : `${before}\n${added}`);
    for (const somebody of named) mention(somebody);
    // The field may be another one until the mode is drawn.
    requestAnimationFrame(() => {
      ref.current?.focus();
      if (ref.current) selectGap(ref.current, gapOf(ref.current.value));
    });
  });
  const { stopped } = typing;
  useEffect(() => {
    if (isNote) stopped();
  }, [isNote, stopped]);

  const saveReply = useSaveReply(text);

  // Who is asked first, because a colleague answered meanwhile, means the same way of sending afterwards.
  const way = useRef<Sent>({});
  useGrowingField(ref, pane, text, `${isLocked} ${isNote} ${formatting.isPreviewing}`);

  if (chat.isMerged && !isNote)
    return <ComposerMerged chatId={chat.id} onReopen={onReopen} onNote={() => onMode("note")} />;
  if (isClosed && !isNote) return <ComposerClosed onReopen={onReopen} onNote={() => onMode("note")} />;
  if (chat.replyWindowEndsAt !== null && replyWindow.isLocked && !isNote)
    return (
      <ComposerWindow
        chat={chat}
        endsAt={chat.replyWindowEndsAt}
        hasDraft={hasText || uploads.readyAttachments.length > 0}
        onNote={() => onMode("note")}
      />
    );

  const saveNote = () => {
    noteOutbox.send({ chatId: chat.id, content: text.trim(), mentions });
    clearNote();
  };
  const sendReply = ({ goesOn = false, ...sending }: Sent) => {
    const late = colleague.check();
    if (late) {
      const seconds = Math.max(1, Math.round((Date.now() - Date.parse(late.sentAt)) / 1000));
      return setCrossing({ name: late.senderName || t("attender"), seconds });
    }
    const undoSeconds = sending.sendAt === undefined ? undoSecondsIn(chat.channelName, currentPreferences()) : 0;
    messageOutbox.send({
      chatId: chat.id,
      text: text.trim(),
      replyTo,
      attachments: uploads.readyAttachments,
      sending: { ...sending, ...(undoSeconds > 0 && { undoSeconds }) },
      email: recipients.take(),
    });
    uploads.dismissErrors();
    uploads.clear();
    write("");
    onReplyTo(null);
    if (goesOn || sending.after !== undefined) onSentAway();
  };
  const send = (sent: Sent = {}) => {
    way.current = sent;
    if (isTooLong || !(isSendable || heldBack.isHeld)) return;
    formatting.leavePreview();
    ref.current?.focus();
    const reason = heldBack.check();
    if (reason === "gap") selectGap(ref.current, heldBack.gaps[0] ?? null);
    if (reason !== null || !isSendable) return;
    if (isNote) saveNote();
    else if (sent.after === "close") beforeClosing(() => sendReply(sent));
    else sendReply(sent);
  };
  const leave = () => {
    if (crossing) return setCrossing(null);
    if (replyTo) return onReplyTo(null);
    // Single keys rest while someone types: this is the way out of the field for whoever has no mouse.
    pane.current?.querySelector<HTMLElement>("[role=log]")?.focus();
  };
  const toggleNote = () => {
    onMode(isNote ? "reply" : "note");
    ref.current?.focus();
  };

  return (
    <div className={cn("border-border border-t", isNote ? "bg-warning-tint" : "bg-card")}>
      {isOver ? <DropOverlay /> : null}
      <ComposerTyping chat={chat} />
      <Form
        unsaved="kept"
        className="relative px-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {crossing && !isNote ? (
          <CrossingBanner
            crossing={crossing}
            onSend={() => send(way.current)}
            onReview={() => {
              setCrossing(null);
              ref.current?.focus();
            }}
          />
        ) : null}
        {recipients.byEmail && !isNote ? <ComposerEmail {...{ chat, replyTo, onReplyTo }} field={ref} /> : null}
        {replyTo && !isNote ? <ReplyBanner quoted={replyTo} onCancel={() => onReplyTo(null)} /> : null}
        {caret.kind === "canned" && caret.popup ? (
          <CannedMenu chat={chat} {...caret.popup} onSave={saveReply.ask} />
        ) : (
          <MentionPopup caret={caret} onMention={mention} />
        )}
        {isNote ? null : (
          <>
            <AttachmentErrors uploads={uploads} />
            <AttachmentTray
              uploads={{ ...uploads, remove: formatting.remove }}
              hint={byWhatsApp ? t("attachments.hintWhatsApp") : undefined}
            />
          </>
        )}
        <ComposerOther chatId={chat.id} kind={mode} />
        <ComposerGaps field={ref} gaps={heldBack.gaps} />
        {formatting.isOpen ? <FormatBar formatting={formatting} /> : null}
        <div className="flex items-end gap-x-2">
          <ComposerField
            ref={ref}
            chat={chat}
            text={text}
            attachments={uploads.readyAttachments}
            isNote={isNote}
            isTooLong={isTooLong}
            hintId={hintId}
            caret={caret}
            formatting={formatting}
            onWrite={write}
            onSend={send}
            onEscape={leave}
            onBlur={typing.stopped}
          />
          <SendButtons isNote={isNote} isDisabled={!isSendable || (!isNote && uploads.isBlocked)} onSend={send} />
        </div>
        {/* Under the field, so that its line is as wide as the conversation. */}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <ComposerTools
            field={ref}
            chatId={chat.id}
            caret={caret}
            isNote={isNote}
            byWhatsApp={byWhatsApp}
            onFiles={takeFiles}
            onVoice={(file) => {
              sendVoice(chat, file, replyTo);
              onReplyTo(null);
            }}
            onApproachCanned={CannedMenu.preload}
            onToggleNote={toggleNote}
            formatting={formatting}
            onApproachFormats={FormatBar.preload}
          />
          <ComposerFooter
            hintId={hintId}
            chat={chat}
            text={text}
            isNote={isNote}
            heldBack={heldBack}
            windowLeft={replyWindow.left}
          />
        </div>
      </Form>
      {saveReply.dialog}
    </div>
  );
}
