import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { OtherConversation } from "@/components/conversations/details/other-conversation";
import type { ComboboxOption } from "@/components/ui/combobox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { moveMessages } from "@/lib/client/calls/move-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import { MOVED_AT_ONCE_MAX } from "@/lib/modules/conversations/moving/policy";
import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";
import { MovePreview } from "./move-preview";
import { useMoveNews, useUnmove } from "./use-moves";

/** Asks to which conversation a message is to be moved, and whether what its customer wrote after it goes along; and does it. */
export function MoveDialog({
  chat,
  message,
  following,
  onClose,
}: {
  chat: ChatDto;
  message: MessageDto;
  /** Numbers of what the customer wrote after it. */
  following: readonly number[];
  onClose: () => void;
}) {
  const t = useTranslations("conversation-moving");
  const id = useId();
  const [other, setOther] = useState<ComboboxOption | null>(null);
  const [isAlone, setAlone] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const moving = useWork();
  const show = useMoveNews();
  const unmove = useUnmove();
  const next = message.isFromAttender ? [] : following.slice(0, MOVED_AT_ONCE_MAX - 1);
  const seqs = isAlone ? [message.seq] : [message.seq, ...next];
  const toId = other?.id ?? 0;
  const preview = useQuery({
    queryKey: ["move-preview", chat.id, toId, seqs],
    queryFn: () => moveMessages(chat.id, { toId, seqs, preview: true }),
    enabled: other !== null,
    // What it would do is another thing as soon as somebody writes.
    gcTime: 0,
    retry: false,
  });

  // What the server says of a closed conversation is said of the one that is written in.
  const problemOf = (error: unknown) =>
    error instanceof ApiError && error.code === "CHAT_CLOSED" ? t("closed") : messageOf(error, t("failed"));

  function move() {
    if (other === null) return setProblem(t("chooseOne"));
    setProblem(null);
    void moving.run(
      async () => {
        const { moveId, from, to } = await moveMessages(chat.id, { toId, seqs });
        show([from, to]);
        toast({
          type: "success",
          title: t("done", { count: seqs.length }),
          message: t("doneText", { count: seqs.length, number: to.id }),
          ...(moveId !== null && {
            action: { label: t("undo"), isUndo: true, run: () => void unmove(chat.id, moveId) },
          }),
          durationMs: 12_000,
        });
        onClose();
      },
      (error) => setProblem(problemOf(error)),
    );
  }

  return (
    <Dialog isBusy={moving.isBusy} onClose={onClose}>
      <DialogContent title={t("title")} text={t("text")} className="max-w-lg">
        <blockquote className="mb-4 border-brand border-l-2 bg-muted px-3 py-1.5 text-list">
          <p dir="auto" className="line-clamp-2 break-words">
            {message.content}
          </p>
        </blockquote>
        {next.length > 0 ? (
          <fieldset className="mb-4 flex min-w-0 flex-col gap-1.5 text-list" disabled={moving.isBusy}>
            <legend className="mb-1.5 font-medium text-sm">{t("which")}</legend>
            <Choice name={id} label={t("this")} isChosen={isAlone} onChoose={() => setAlone(true)} />
            <Choice
              name={id}
              label={t("following", { count: next.length })}
              isChosen={!isAlone}
              onChoose={() => setAlone(false)}
            />
            {following.length > next.length ? (
              <p className="text-muted-foreground">{t("most", { count: MOVED_AT_ONCE_MAX })}</p>
            ) : null}
          </fieldset>
        ) : null}
        <OtherConversation
          id={`${id}-other`}
          chat={chat}
          label={t("other")}
          run={t("run")}
          value={other}
          preview={{
            shown: preview.data && <MovePreview result={preview.data} count={seqs.length} />,
            problem: preview.isError ? problemOf(preview.error) : null,
            isFetching: preview.isFetching,
          }}
          problem={problem}
          isBusy={moving.isBusy}
          onChange={(chosen) => {
            setProblem(null);
            setOther(chosen);
          }}
          onRun={move}
          onClose={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}

function Choice({
  name,
  label,
  isChosen,
  onChoose,
}: {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
