import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useMergeNews, useUnmerge } from "@/components/conversations/data/use-merges";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { mergeChats } from "@/lib/client/calls/chat-calls";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { MergePreview } from "./merge-preview";
import { useMergeChoices } from "./use-merge-choices";

/** Asks which conversation is to be merged into the open one, says what that will do, and does it. */
export function MergeDialog({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const t = useTranslations("conversations.merging");
  const id = useId();
  const [other, setOther] = useState<ComboboxOption | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choices = useMergeChoices(chat);
  const merging = useWork();
  const show = useMergeNews();
  const unmerge = useUnmerge();
  const preview = useQuery({
    queryKey: ["merge-preview", chat.id, other?.id],
    queryFn: () => mergeChats(chat.id, other?.id ?? 0, { preview: true }),
    enabled: other !== null,
    // What it would do is another thing as soon as somebody writes.
    gcTime: 0,
    retry: false,
  });

  function merge() {
    if (other === null) return setProblem(t("chooseOne"));
    setProblem(null);
    void merging.run(
      async () => {
        const { mergeId, chat: winner, other: loser } = await mergeChats(chat.id, other.id);
        show([winner, loser]);
        toast({
          type: "success",
          title: t("done"),
          message: t("doneText", { number: loser.id }),
          ...(mergeId !== null && {
            action: { label: t("undo"), isUndo: true, run: () => void unmerge(chat.id, mergeId) },
          }),
          durationMs: 12_000,
        });
        onClose();
      },
      (error) => setProblem(messageOf(error, t("failed"))),
    );
  }

  return (
    <Dialog isBusy={merging.isBusy} onClose={onClose}>
      <DialogContent title={t("title")} text={t("text", { number: chat.id })} className="max-w-lg">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>{t("other")}</Label>
          <Combobox
            id={id}
            value={other}
            onChange={(chosen) => {
              setProblem(null);
              setOther(chosen);
            }}
            placeholder={t("placeholder")}
            isInvalid={problem !== null}
            describedBy={`${id}-problem`}
            {...choices}
          />
        </div>
        <div aria-live="polite" aria-busy={preview.isFetching} className="mt-4">
          {preview.data ? (
            <MergePreview result={preview.data} />
          ) : preview.isError ? (
            <Notice>{messageOf(preview.error, t("failed"))}</Notice>
          ) : other ? (
            <Skeleton className="h-24" />
          ) : null}
        </div>
        <p id={`${id}-problem`} role="alert" className="mt-2 text-danger text-list empty:hidden">
          {problem}
        </p>
        <DialogFooter>
          <Button variant="outline" disabled={merging.isBusy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button disabled={merging.isBusy || (other !== null && !preview.data)} onClick={merge}>
            {merging.isBusy ? <Spinner /> : null}
            {t("run")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
