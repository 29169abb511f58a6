import { HourglassIcon, LayoutTemplateIcon, NotebookPenIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const TemplatePicker = lazyPlace(
  () => import("@/components/conversations/templates/template-picker"),
  "TemplatePicker",
);

/** What stands in the composer's place once a WhatsApp customer can only be written to with a template. */
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
  const hasWritten = Date.parse(endsAt) > 0;
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 border-border border-t bg-muted px-4 py-3 text-list text-muted-foreground">
      <p className="flex min-w-0 items-center gap-2">
        <HourglassIcon aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {hasWritten ? t("closed", { at: times.exact(endsAt) }) : t("neverOpen")}
          {hasDraft ? ` ${t("draftKept")}` : ""}
        </span>
      </p>
      <Button size="sm" onPointerEnter={TemplatePicker.preload} onClick={() => setIsPicking(true)}>
        <LayoutTemplateIcon aria-hidden="true" />
        {t("sendTemplate")}
      </Button>
      <Button size="sm" variant="ghost" onClick={onNote}>
        <NotebookPenIcon aria-hidden="true" />
        {t("note")}
      </Button>
      {isPicking ? <TemplatePicker chat={chat} onClose={() => setIsPicking(false)} /> : null}
    </div>
  );
}
