import { HourglassIcon, LayoutTemplateIcon, LockIcon, type LucideIcon, NotebookPenIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useWork } from "@/lib/client/use-work";
import { whenIdle } from "@/lib/client/when-idle";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const TemplatePicker = lazyPlace(
  () => import("@/components/conversations/templates/template-picker"),
  "TemplatePicker",
);

/** What stands in the composer's place where nothing but a note can be written: why, and what can be done. */
export function Locked({
  icon: Icon,
  text,
  note,
  onNote,
  children,
}: {
  icon: LucideIcon;
  text: string;
  note: string;
  onNote: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 border-border border-t bg-muted px-4 py-3 text-muted-foreground">
      <p className="flex min-w-0 items-center gap-2">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {text}
      </p>
      {children}
      <Button size="sm" variant="ghost" onClick={onNote}>
        <NotebookPenIcon aria-hidden="true" />
        {note}
      </Button>
    </div>
  );
}

/** What stands in the composer's place when a conversation is closed. */
export function ComposerClosed({ onReopen, onNote }: { onReopen: () => Promise<unknown>; onNote: () => void }) {
  const t = useTranslations("conversations");
  return (
    <Locked icon={LockIcon} text={t("chatIsClosed")} note={t("note.title")} onNote={onNote}>
      <ReopenButton onReopen={onReopen} />
    </Locked>
  );
}

/** Opens the conversation again. */
export function ReopenButton({ onReopen }: { onReopen: () => Promise<unknown> }) {
  const t = useTranslations("conversations");
  const { isBusy, run } = useWork();
  return (
    <Button size="sm" variant="outline" disabled={isBusy} onClick={() => void run(onReopen)}>
      {t("reopen")}
    </Button>
  );
}

/** The same once a WhatsApp customer can only be written to with a template. */
export function ComposerWindow({
  chat,
  endsAt,
  hasDraft,
  onNote,
}: {
  chat: ChatDto;
  endsAt: string;
  /** Whether something was being written; it is kept for when the customer answers. */
  hasDraft: boolean;
  onNote: () => void;
}) {
  const t = useTranslations("conversation-channels.window");
  const { times } = useScreen();
  const [isPicking, setIsPicking] = useState(false);
  // Ahead, so that the letters typed after the key that opens it are heard by it.
  useEffect(() => whenIdle(TemplatePicker.preload), []);
  const why = Date.parse(endsAt) > 0 ? t("closed", { at: times.exact(endsAt) }) : t("neverOpen");
  return (
    <div className="text-list">
      <Locked icon={HourglassIcon} text={hasDraft ? `${why} ${t("draftKept")}` : why} note={t("note")} onNote={onNote}>
        <Button size="sm" data-answers onClick={() => setIsPicking(true)}>
          <LayoutTemplateIcon aria-hidden="true" />
          {t("sendTemplate")}
        </Button>
      </Locked>
      {isPicking ? <TemplatePicker chat={chat} onClose={() => setIsPicking(false)} /> : null}
    </div>
  );
}
