import { MergeIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMerges, useUnmerge } from "@/components/conversations/data/use-merges";
import { Button, buttonVariants } from "@/components/ui/button";
import { useWork } from "@/lib/client/use-work";
import { Locked, ReopenButton } from "./composer-locked";

/** What stands in the composer's place of a conversation that was merged into another: where it goes on, and the way back. */
export function ComposerMerged({
  chatId,
  onReopen,
  onNote,
}: {
  chatId: number;
  onReopen: () => Promise<unknown>;
  onNote: () => void;
}) {
  const t = useTranslations("conversations.merging");
  const note = useTranslations("conversations.note");
  const { data } = useMerges(chatId);
  const undoing = useWork();
  const unmerge = useUnmerge();
  const into = data?.into;
  return (
    <Locked
      icon={MergeIcon}
      text={into ? t("mergedInto", { number: into.id }) : t("mergedElsewhere")}
      note={note("title")}
      onNote={onNote}
    >
      {into ? (
        <Link href={`/conversations/${into.id}`} className={buttonVariants({ size: "sm", variant: "outline" })}>
          {t("see", { number: into.id })}
        </Link>
      ) : null}
      {into?.isUndoable ? (
        <Button
          size="sm"
          variant="outline"
          disabled={undoing.isBusy}
          onClick={() => void undoing.run(() => unmerge(into.id, into.mergeId))}
        >
          {t("undo")}
        </Button>
      ) : null}
      {/* The other one was deleted, or isn't for this agent; then the server says no. */}
      {into === null ? <ReopenButton onReopen={onReopen} /> : null}
    </Locked>
  );
}
