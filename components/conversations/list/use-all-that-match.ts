import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Selection } from "@/components/desk/list/use-selection";
import { toast } from "@/components/ui/toast/toast-store";
import { followRun } from "@/lib/client/bulk-runs";
import { chooseAll, startBulkRun } from "@/lib/client/calls/bulk-run-calls";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { SentBulkChange } from "@/lib/modules/conversations/bulk/schema";
import type { BulkRunDto } from "@/lib/modules/conversations/bulk-runs/schema";
import type { ListQuery } from "@/lib/modules/conversations/filter";

/** Chooses all that a list has, loaded or not, and has them changed. Ticking a row ends the choice: then the ticked ones are meant. */
export function useAllThatMatch({ picks }: Selection<number>) {
  const t = useTranslations("conversations");
  const [chosen, setChosen] = useState<{ run: BulkRunDto; picks: number } | null>(null);
  const { isBusy, run: work } = useWork();
  const fail = (error: unknown) =>
    toast({ type: "error", title: t("errorTitle"), message: messageOf(error, t("bulk.failed")) });
  const run = chosen?.picks === picks ? chosen.run : null;
  const choose = (query: ListQuery) => void work(async () => setChosen({ run: await chooseAll(query), picks }), fail);
  /** @returns whether it was begun */
  const start = (change: SentBulkChange): Promise<boolean> =>
    work(async () => {
      if (!run) return;
      followRun(await startBulkRun(run.id, change));
      setChosen(null);
    }, fail);
  return { run, isBusy, choose, start };
}
