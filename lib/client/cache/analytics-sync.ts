import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { EXPORTS_KEY, isUnderWay } from "@/lib/client/calls/analytics-calls";
import { QUEUE_FIGURES_KEY } from "@/lib/client/calls/queue-report-calls";
import { SLA_FIGURES_KEY } from "@/lib/client/calls/sla-report-calls";
import { onConnected, onHub } from "@/lib/client/live/socket";
import type { ExportDto, FiguresDto } from "@/lib/modules/analytics/schema";
import type { AttenderStatusDto } from "@/lib/modules/presence/schema";

/** A busy workspace tells of changes once a second; several windows reading that often would be refused. */
const REFRESH_EVERY_MS = 4_000;
/** The answer has the latest twenty. */
const EXPORTS_MAX = 20;

/** The figures with one attender's status as it is now. Somebody whom the list hasn't isn't shown to this reader. */
export function withStatus(figures: FiguresDto, status: AttenderStatusDto): FiguresDto {
  const attenders = figures.statuses.attenders.map((known) =>
    known.attenderId === status.attenderId ? status : known,
  );
  const count = (wanted: string) => attenders.filter((known) => known.status === wanted).length;
  return {
    ...figures,
    statuses: { available: count("available"), away: count("away"), offline: count("offline"), attenders },
  };
}

/** The list with an export as it is now, the newest on top. News that overtook each other don't undo an end. */
export function withExport(list: readonly ExportDto[], changed: ExportDto): ExportDto[] {
  const known = list.find(({ id }) => id === changed.id);
  if (known && !isUnderWay(known) && isUnderWay(changed)) return [...list];
  const others = list.filter(({ id }) => id !== changed.id);
  return [...others, changed].sort((a, b) => b.id - a.id).slice(0, EXPORTS_MAX);
}

/** Keeps the figures of a running period equal to the server's, without asking more often than is of use. */
export function useFiguresSync(isRunning: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let lastAt = 0;
    let isWaiting = false;
    const read = () => {
      timer = null;
      // Nobody looks: read when somebody does.
      if (document.visibilityState === "hidden") {
        isWaiting = true;
        return;
      }
      isWaiting = false;
      lastAt = Date.now();
      void client.invalidateQueries({ queryKey: ["figures"] });
      void client.invalidateQueries({ queryKey: SLA_FIGURES_KEY });
      void client.invalidateQueries({ queryKey: QUEUE_FIGURES_KEY });
    };
    const soon = () => {
      timer ??= setTimeout(read, Math.max(0, lastAt + REFRESH_EVERY_MS - Date.now()));
    };
    const look = () => {
      if (isWaiting && document.visibilityState === "visible") soon();
    };
    document.addEventListener("visibilitychange", look);
    const stops = [
      onHub("FiguresChanged", () => {
        if (isRunning) soon();
      }),
      // What is open is of now, whatever the period.
      onHub("TicketCreated", soon),
      onHub("TicketUpdated", soon),
      onHub("TicketDeleted", soon),
      onHub("TicketRestored", soon),
      onHub("AttenderStatusChanged", ({ status }) =>
        client.setQueriesData<FiguresDto>({ queryKey: ["figures"] }, (known) => known && withStatus(known, status)),
      ),
      // What a disconnection missed.
      onConnected(soon),
    ];
    return () => {
      document.removeEventListener("visibilitychange", look);
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, [client, isRunning]);
}

/** Keeps the exports as they are on the server, and says which came to its end. `onEnd` must not change between renders. */
export function useExportsSync(onEnd: (ended: ExportDto) => void): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onHub("ExportChanged", ({ export: changed }) => {
        const known = client.getQueryData<ExportDto[]>(EXPORTS_KEY);
        const before = known?.find(({ id }) => id === changed.id);
        if (known) client.setQueryData<ExportDto[]>(EXPORTS_KEY, withExport(known, changed));
        if (!isUnderWay(changed) && !(before && !isUnderWay(before))) onEnd(changed);
      }),
    [client, onEnd],
  );
}
