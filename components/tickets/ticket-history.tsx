import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useAttendees } from "@/components/desk/screen/attendees";
import { Waiting } from "@/components/desk/screen/waiting";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { type PendingTicketNote, ticketNoteOutbox } from "@/lib/client/outbox/ticket-note-outbox";
import { TicketActivity } from "./ticket-activity";
import { PendingTicketNoteItem, TicketNote } from "./ticket-note";
import { useTicketHistory } from "./use-ticket-history";

type View = "notes" | "activity";

/** 'Histórico de Notas', and behind its switch who changed what when. */
export function TicketHistory({
  id,
  onOpen,
  onBack,
}: {
  id: string;
  onOpen: (id: string) => void;
  /** Takes a note that wasn't sent back into its field. */
  onBack: (note: PendingTicketNote) => void;
}) {
  const t = useTranslations("tickets");
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>("notes");
  const history = useTicketHistory(id);
  const pending = ticketNoteOutbox.usePending().filter(({ ticketId }) => ticketId === id);
  const entries = useMemo(() => history.data?.entries ?? [], [history.data]);
  const shown = view === "notes" ? entries : entries.filter(({ kind }) => kind !== "note");
  const { attendees } = useAttendees(entries.some(({ mentions }) => mentions.length > 0));
  const nameOf = (attenderId: number) => attendees.find((one) => one.id === attenderId)?.name ?? "";
  const lastSeq = entries.at(-1)?.seq;

  // The newest stands at the end; whoever reads further up isn't moved.
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 40;
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is what moves it.
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lastSeq, pending.length, view]);

  let body: ReactNode;
  if (history.isPending)
    body = <Waiting label={t("history.loading")} bars={["h-10 w-full", "h-10 w-4/5"]} className="gap-3" />;
  else if (history.isError)
    body = (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-list text-muted-foreground">
        {t("history.error")}
        <Button size="sm" variant="outline" onClick={() => void history.refetch()}>
          {t("retry")}
        </Button>
      </p>
    );
  else
    body = (
      <ul className="flex flex-col gap-3">
        {history.hasOlder ? (
          <li className="flex justify-center">
            <Button
              size="sm"
              variant="outline"
              disabled={history.older === "loading"}
              onClick={() => void history.loadOlder()}
            >
              {history.older === "failed" ? t("history.olderFailed") : t("history.older")}
            </Button>
          </li>
        ) : null}
        {shown.map((entry) => (
          <li key={entry.seq}>
            {view === "notes" ? (
              <TicketNote entry={entry} names={entry.mentions.map(nameOf).filter(Boolean)} all={entries} />
            ) : (
              <TicketActivity entry={entry} onOpen={onOpen} />
            )}
          </li>
        ))}
        {view === "notes"
          ? pending.map((note) => (
              <li key={note.clientId}>
                <PendingTicketNoteItem note={note} onBack={onBack} />
              </li>
            ))
          : null}
      </ul>
    );

  return (
    <section aria-labelledby={`${id}-history`} className="rounded-md border border-border bg-card">
      <div className="flex flex-wrap items-center justify-between gap-2 border-border border-b px-4 py-2">
        <h3 id={`${id}-history`} className="font-semibold text-sm">
          {t("history.title")}
        </h3>
        <Segmented<View>
          label={t("history.view")}
          className="w-52 shrink-0"
          options={[
            { value: "notes", label: t("history.notes") },
            { value: "activity", label: t("history.activity") },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        role="log"
        aria-labelledby={`${id}-history`}
        className="relative max-h-64 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        {body}
      </div>
    </section>
  );
}
