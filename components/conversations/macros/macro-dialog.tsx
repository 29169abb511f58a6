import { useQuery } from "@tanstack/react-query";
import { ArrowLeftIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type CannedGap, fillCannedReply } from "@/components/desk/composer/canned-text";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ProblemState } from "@/components/ui/problem-state";
import { Skeleton } from "@/components/ui/skeleton";
import { askFirst } from "@/components/ui/unsaved/unsaved-store";
import { MACROS_KEY } from "@/lib/client/cache/cache-keys";
import { fetchMacros } from "@/lib/client/calls/macro-calls";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { MacroDto } from "@/lib/modules/macros/schema";
import { MacroList } from "./macro-list";
import { MacroPreview } from "./macro-preview";

/** Chooses a macro, shows what it would do with a conversation, and applies it. Mounted only while it is open. */
export function MacroDialog({
  chat,
  firstId,
  onApplied,
  onClose,
}: {
  chat: ChatDto;
  /** The macro that was chosen already; null: none. */
  firstId: number | null;
  onApplied: (macro: MacroDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("macros");
  const ofGaps = useTranslations("conversations.canned.gaps");
  const { viewer } = useScreen();
  const [pickedId, setPickedId] = useState(firstId);
  const { data, isError, refetch } = useQuery({
    queryKey: MACROS_KEY,
    queryFn: ({ signal }) => fetchMacros(signal),
  });
  const fill = (text: string) => fillCannedReply(text, chat, viewer, (gap: CannedGap) => ofGaps(gap));
  const picked = data?.find(({ id }) => id === pickedId) ?? null;
  const pick = (id: number | null) => {
    if (id !== pickedId) askFirst(() => setPickedId(id));
  };

  function body() {
    if (isError && !data)
      return (
        <ProblemState
          className="py-6"
          title={t("failed")}
          text={t("offline")}
          retry={t("retry")}
          onRetry={() => void refetch()}
        />
      );
    if (!data)
      return (
        <>
          <p role="status" className="sr-only">
            {t("loading")}
          </p>
          <Skeleton className="h-40 w-full" />
        </>
      );
    if (data.length === 0)
      return (
        <p className="py-6 text-center text-muted-foreground">
          {t("none")}{" "}
          <a href="/settings#macros" className="underline underline-offset-2">
            {t("makeOne")}
          </a>
        </p>
      );
    return (
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <MacroList
          macros={data}
          pickedId={picked?.id ?? null}
          textOf={fill}
          onPick={({ id }) => pick(id)}
          className={picked ? "max-sm:hidden" : undefined}
        />
        {picked ? (
          <div className="min-w-0">
            <Button variant="ghost" size="sm" onClick={() => pick(null)} className="mb-2 sm:hidden">
              <ArrowLeftIcon aria-hidden="true" />
              {t("back")}
            </Button>
            <MacroPreview
              key={`${picked.id} ${picked.version}`}
              chat={chat}
              macro={picked}
              fill={fill}
              onApplied={onApplied}
            />
          </div>
        ) : (
          <p className="self-center text-center text-muted-foreground max-sm:hidden">{t("pick")}</p>
        )}
      </div>
    );
  }

  return (
    <Dialog onClose={onClose}>
      <DialogContent title={t("title")} text={t("text")} closeLabel={t("close")} className="max-w-3xl">
        {body()}
      </DialogContent>
    </Dialog>
  );
}
