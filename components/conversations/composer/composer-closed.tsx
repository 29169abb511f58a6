import { LockIcon, NotebookPenIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useWork } from "@/lib/client/use-work";

/** What stands in the composer's place when a conversation is closed. */
export function ComposerClosed({ onReopen, onNote }: { onReopen: () => Promise<unknown>; onNote: () => void }) {
  const t = useTranslations("conversations");
  const { isBusy, run } = useWork();
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 border-border border-t bg-muted px-4 py-3 text-muted-foreground">
      <p className="flex items-center gap-2">
        <LockIcon aria-hidden="true" className="size-4 shrink-0" />
        {t("chatIsClosed")}
      </p>
      <Button size="sm" variant="outline" disabled={isBusy} onClick={() => void run(onReopen)}>
        {t("reopen")}
      </Button>
      <Button size="sm" variant="ghost" onClick={onNote}>
        <NotebookPenIcon aria-hidden="true" />
        {t("note.title")}
      </Button>
    </div>
  );
}
