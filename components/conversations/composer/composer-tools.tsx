import { ALargeSmallIcon, ListChecksIcon, MessageSquareQuoteIcon, NotebookPenIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import type { Formatting } from "@/components/conversations/format/use-formatting";
import { VoiceButton } from "@/components/conversations/voice/voice-button";
import { AttachButton } from "@/components/desk/attachments/attach-button";
import type { Caret } from "@/components/desk/composer/use-caret-menu";
import { EmojiButton } from "@/components/desk/emoji/emoji-button";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { IconButton } from "@/components/ui/icon-button";
import { screenActions } from "@/lib/client/keys/screen-actions";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { RewriteButton } from "./rewrite-button";

/**
 * The buttons under the field: files (answers only), canned replies, emojis, formats (where the channel has them), other words and a
 * recording (answers only), and the switch between answer and note.
 */
export function ComposerTools({
  field,
  chatId,
  caret,
  isNote,
  byWhatsApp,
  onFiles,
  onVoice,
  onApproachCanned,
  onToggleNote,
  formatting,
  onApproachFormats,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  chatId: number;
  caret: Caret;
  isNote: boolean;
  byWhatsApp: boolean;
  onFiles: (files: FileList | readonly File[]) => void;
  /** A recording is uploaded and shall go. */
  onVoice: (file: AttachmentDto) => void;
  /** The list of canned replies is likely to be wanted next. */
  onApproachCanned: () => void;
  onToggleNote: () => void;
  formatting: Pick<Formatting, "isOffered" | "isOpen" | "toggleBar">;
  /** The buttons of the formats are likely to be wanted next. */
  onApproachFormats: () => void;
}) {
  const t = useTranslations("conversations");
  const fileInput = useRef<HTMLInputElement>(null);
  useShortcuts({ attach: !isNote && (() => fileInput.current?.click()) });
  const ofFormats = useTranslations("conversation-format");
  return (
    <div className="flex shrink-0 gap-1">
      {isNote ? null : <AttachButton onFiles={onFiles} byWhatsApp={byWhatsApp} input={fileInput} />}
      <IconButton
        label={t("canned.title")}
        icon={MessageSquareQuoteIcon}
        title={t("canned.open")}
        aria-haspopup="listbox"
        aria-expanded={caret.kind === "canned"}
        onApproach={onApproachCanned}
        // A press would take the focus out of the text field, and close what is open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={caret.kind === "canned" ? caret.close : caret.openCanned}
      />
      {isNote ? null : (
        <IconButton
          label={t("macros.button")}
          icon={ListChecksIcon}
          title={t("macros.open")}
          aria-haspopup="dialog"
          onClick={() => screenActions().get("macros")?.()}
          // On a phone the menu has them: there is no room for one more button.
          className="max-sm:hidden"
        />
      )}
      <EmojiButton field={field} onPut={caret.put} />
      {formatting.isOffered ? (
        <IconButton
          label={ofFormats("title")}
          icon={ALargeSmallIcon}
          aria-expanded={formatting.isOpen}
          onApproach={onApproachFormats}
          onPointerDown={(event) => event.preventDefault()}
          onClick={formatting.toggleBar}
          className={formatting.isOpen ? "bg-accent text-accent-foreground" : undefined}
        />
      ) : null}
      {isNote ? null : <RewriteButton field={field} chatId={chatId} hasFormatting={formatting.isOffered} />}
      {isNote ? null : <VoiceButton chatId={chatId} onSend={onVoice} onKeep={onFiles} />}
      <IconButton
        label={t("note.title")}
        icon={NotebookPenIcon}
        aria-pressed={isNote}
        title={t("note.toggle")}
        onClick={onToggleNote}
        className={isNote ? "bg-warning/20 text-warning-tint-foreground hover:bg-warning/30" : undefined}
      />
    </div>
  );
}
