import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import type { Formatting } from "@/components/conversations/format/use-formatting";
import type { Caret } from "@/components/desk/composer/use-caret-menu";
import { WritingField } from "@/components/desk/composer/writing-field";
import { cn } from "@/components/ui/cn";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { AttachmentDto, ChatDto } from "@/lib/modules/conversations/schema";
import type { Sent } from "./sent";
import { GROWING } from "./use-growing-field";

const FormatPreview = lazyPlace(() => import("@/components/conversations/format/format-preview"), "FormatPreview");

const PLACE = "min-w-0 flex-1";

/** The field of the composer; in its place, while it is asked for, how the answer will look. */
export function ComposerField({
  ref,
  chat,
  text,
  attachments,
  isNote,
  isTooLong,
  hintId,
  caret,
  formatting,
  onWrite,
  onSend,
  onEscape,
  onBlur,
}: {
  ref: RefObject<HTMLTextAreaElement | null>;
  chat: ChatDto;
  text: string;
  attachments: readonly AttachmentDto[];
  isNote: boolean;
  isTooLong: boolean;
  /** Id of what is said under the field. */
  hintId: string;
  caret: Caret;
  formatting: Formatting;
  onWrite: (text: string) => void;
  onSend: (sent?: Sent) => void;
  onEscape: () => void;
  onBlur: () => void;
}) {
  const t = useTranslations("conversations");
  const { isPreviewing, togglePreview, press, paste } = formatting;
  return (
    <>
      {isPreviewing ? (
        <FormatPreview chat={chat} text={text} attachments={attachments} onLeave={togglePreview} className={PLACE} />
      ) : null}
      <WritingField
        ref={ref}
        rows={1}
        value={text}
        caret={caret}
        onWrite={onWrite}
        onSend={onSend}
        onSendAndClose={isNote ? undefined : () => onSend({ after: "close" })}
        onEscape={onEscape}
        onBlur={onBlur}
        onKey={press}
        onPaste={paste}
        dir="auto"
        aria-label={isNote ? t("note.title") : t("composer")}
        aria-describedby={hintId}
        aria-invalid={isTooLong}
        placeholder={isNote ? t("note.placeholder") : t("composerPlaceholder")}
        className={cn(
          "min-h-9 resize-none overflow-y-auto py-1.5",
          GROWING,
          PLACE,
          isNote && "border-warning bg-warning-tint",
          // Hidden, it keeps its caret and its history.
          isPreviewing && "hidden",
        )}
      />
    </>
  );
}
