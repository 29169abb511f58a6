import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useMergeNews, useUnmerge } from "@/components/conversations/data/use-merges";
import type { ComboboxOption } from "@/components/ui/combobox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { mergeChats } from "@/lib/client/calls/chat-calls";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { MergePreview } from "./merge-preview";
import { OtherConversation } from "./other-conversation";

/** Asks which conversation is to be merged into the open one, says what that will do, and does it. */
export function MergeDialog({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const t = useTranslations("conversations.merging");
  const id = useId();
  const [other, setOther] = useState<ComboboxOption | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
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
        <OtherConversation
          id={id}
          chat={chat}
          label={t("other")}
          run={t("run")}
          value={other}
          preview={{
            shown: preview.data && <MergePreview result={preview.data} />,
            problem: preview.isError ? messageOf(preview.error, t("failed")) : null,
            isFetching: preview.isFetching,
          }}
          problem={problem}
          isBusy={merging.isBusy}
          onChange={(chosen) => {
            setProblem(null);
            setOther(chosen);
          }}
          onRun={merge}
          onClose={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}
