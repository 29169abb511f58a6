import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { useMerges, useUnmerge } from "@/components/conversations/data/use-merges";
import { useMay } from "@/components/desk/screen/permissions";
import type { Times } from "@/components/desk/screen/times";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/lib/client/lazy-part";
import { useWork } from "@/lib/client/use-work";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import { LINE } from "./message-item";

const MergedMessages = lazyPart(() => import("./merged-messages"), "MergedMessages");

/**
 * That another conversation was merged into this one, this one into another, or that it was undone. Of what is a part of this
 * conversation, the messages can be unfolded here.
 */
export function MergeEvent({ entry, exact }: { entry: EntryDto; exact: Times["exact"] }) {
  const t = useTranslations("conversations.merging");
  const mayWrite = useMay("conversations.write");
  const { data } = useMerges(entry.chatId);
  const [isOpen, setOpen] = useState(false);
  const block = useId();
  const undoing = useWork();
  const unmerge = useUnmerge();
  const [number = 0, mergeId] = entry.content.split(" ").map(Number);
  const merged = entry.kind === "merged" ? data?.items.find((item) => item.mergeId === mergeId) : undefined;
  const text = { hasName: entry.author ? "yes" : "no", name: entry.author?.name ?? "", number };

  return (
    <div data-line="" data-entry={entry.id} className={`${LINE} text-center text-muted-foreground text-xs`}>
      <p>
        <time dateTime={entry.createdAt} title={exact(entry.createdAt)}>
          {entry.kind === "merged"
            ? t("events.merged", text)
            : entry.kind === "merged_into"
              ? t("events.mergedInto", text)
              : t("events.unmerged", text)}
        </time>{" "}
        <Link href={`/conversations/${number}`} className="underline">
          {t("see", { number })}
        </Link>
      </p>
      {merged ? (
        <p className="mt-1 flex flex-wrap justify-center gap-2">
          {merged.messages > 0 ? (
            <Button
              size="sm"
              variant="outline"
              aria-expanded={isOpen}
              aria-controls={block}
              onPointerEnter={MergedMessages.preload}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t("hideMessages", { number }) : t("showMessages", { number, count: merged.messages })}
            </Button>
          ) : null}
          {merged.isUndoable && mayWrite ? (
            <Button
              size="sm"
              variant="outline"
              disabled={undoing.isBusy}
              onClick={() => void undoing.run(() => unmerge(entry.chatId, merged.mergeId))}
            >
              {t("undo")}
            </Button>
          ) : null}
        </p>
      ) : null}
      <div id={block}>
        {isOpen && merged ? (
          <Suspense fallback={<p role="status">{t("loading")}</p>}>
            <MergedMessages merged={merged} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
