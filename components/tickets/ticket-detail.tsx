import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useId, useRef, useState } from "react";
import { useRequiredFields } from "@/components/desk/forms/use-required-fields";
import { useMay } from "@/components/desk/screen/permissions";
import { ReadOnlyNotice } from "@/components/desk/screen/read-only-notice";
import { useOffer } from "@/components/desk/screen/use-offer";
import { useRecent } from "@/components/desk/screen/use-recent";
import { MessageText } from "@/components/desk/timeline/message-text";
import { onPlainClick } from "@/components/ui/plain-click";
import { ticketKey } from "@/lib/client/cache/ticket-cache";
import { fetchTicket } from "@/lib/client/calls/ticket-calls";
import { ApiError } from "@/lib/client/http/api";
import { lazyPlace } from "@/lib/client/lazy-part";
import { isFinished } from "@/lib/modules/tickets/policy";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { TicketHeader } from "./ticket-header";
import { TicketHistory } from "./ticket-history";
import { LazyTicketModal } from "./ticket-modal-part";
import { TicketNoteForm, useTicketDraft } from "./ticket-note-form";
import { TicketProblem, TicketSkeleton } from "./ticket-states";
import { useTicketActions } from "./use-ticket-actions";
import type { TicketRoute } from "./use-ticket-route";

const GivenAccess = lazyPlace(() => import("@/components/desk/access/given-access"), "GivenAccess");
const RecordFields = lazyPlace(() => import("@/components/desk/fields/record-fields"), "RecordFields");
const TicketAssistant = lazyPlace(
  () => import("./ticket-assistant"),
  "TicketAssistant",
  () => <div className="h-24 rounded-md bg-assistant-tint" />,
);

/** One open ticket. */
export function TicketDetail({
  id,
  route,
  onDeleted,
}: {
  id: string;
  route: TicketRoute;
  /** Called right before it leaves the list. */
  onDeleted: (id: string) => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ticketKey(id),
    queryFn: ({ signal }) => fetchTicket(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  const about = data && { title: data.subject, detail: `#${data.number} · ${data.customer.name}` };
  useRecent("ticket", id, about ?? null, isGone);
  if (data && !isGone) return <OpenTicket ticket={data} route={route} onDeleted={onDeleted} />;
  if (error) return <TicketProblem error={error} onRetry={() => void refetch()} onBack={() => route.open(null)} />;
  return <TicketSkeleton />;
}

function OpenTicket({
  ticket,
  route,
  onDeleted,
}: {
  ticket: TicketDetailDto;
  route: TicketRoute;
  onDeleted: (id: string) => void;
}) {
  // The fields above it come by themselves, and would move it.
  const [isHistoryShown, setHistoryShown] = useState(false);
  const showHistory = useCallback(() => setHistoryShown(true), []);
  const t = useTranslations("tickets");
  const mayWrite = useMay("tickets.write");
  const of = { subject: "ticket", id: ticket.id, number: ticket.number, teamId: ticket.team?.id ?? null } as const;
  const required = useRequiredFields(of, mayWrite && !isFinished(ticket.status));
  const does = useTicketActions(ticket.id);
  const setStatus: typeof does.setStatus = async (status, own) => {
    if (!isFinished(status) || isFinished(ticket.status)) return does.setStatus(status, own);
    return (await required.before(t("fillAndFinish"), () => does.setStatus(status, own))) ?? false;
  };
  const actions = { ...does, setStatus };
  const draft = useTicketDraft(ticket.id);
  useOffer(
    "transfer",
    mayWrite ? { holderId: ticket.assignee?.id ?? null, run: (to) => void actions.transfer(to) } : null,
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const assistantId = useId();
  const [isAssistantOpen, setIsAssistantOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);

  const remove = () => {
    const { id } = ticket;
    onDeleted(id);
    void actions.remove(() => {
      // Back to where it was, unless something else is being read by now.
      if (window.location.pathname === "/tickets") route.open(id);
    });
  };
  const insert = (text: string) => {
    draft.change({ text: draft.text.trim() === "" ? text : `${draft.text.trimEnd()}\n${text}` });
    field.current?.focus();
  };

  return (
    <div ref={pane} data-alone className="relative flex min-h-0 flex-1 flex-col">
      {required.dialog}
      <TicketHeader ticket={ticket} route={route} actions={actions} onEdit={() => setEditing(true)} onDelete={remove} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 [&>*]:shrink-0">
        {ticket.previousTicketId ? (
          <p className="text-list text-muted-foreground">
            {t("continues")}{" "}
            <a
              href={route.href(ticket.previousTicketId)}
              onClick={onPlainClick(() => route.open(ticket.previousTicketId))}
              className="text-brand underline underline-offset-2"
            >
              #{ticket.previousTicketId.replace("ticket-", "")}
            </a>
          </p>
        ) : null}
        <section aria-labelledby={`${ticket.id}-description`} className="rounded-md border border-border bg-card p-4">
          <h3 id={`${ticket.id}-description`} className="mb-1 font-semibold text-sm">
            {t("description")}
          </h3>
          <MessageText text={ticket.description} />
        </section>
        <RecordFields
          key={`${ticket.id} fields`}
          of={of}
          mayWrite={mayWrite}
          headingLevel={3}
          className="rounded-md border border-border bg-card p-4"
          onKnown={showHistory}
        />
        {isAssistantOpen ? (
          <TicketAssistant
            id={assistantId}
            ticket={ticket}
            route={route}
            onInsert={insert}
            onResolve={() => actions.setStatus("resolved")}
          />
        ) : null}
        {isHistoryShown ? (
          <TicketHistory
            id={ticket.id}
            onOpen={route.open}
            onBack={({ content, mentions }) => {
              draft.change({
                text: [content, draft.text].filter((text) => text.trim() !== "").join("\n"),
                mentions: [...mentions],
              });
              field.current?.focus();
            }}
          />
        ) : null}
        <GivenAccess
          key={`${ticket.id} access`}
          about={{ what: "ticket", id: ticket.id }}
          className="rounded-md border bg-card"
        />
      </div>
      {mayWrite ? (
        <TicketNoteForm
          field={field}
          pane={pane}
          ticketId={ticket.id as `ticket-${number}`}
          draft={draft}
          isAssistantOpen={isAssistantOpen}
          assistantId={assistantId}
          onAssistant={() => setIsAssistantOpen(!isAssistantOpen)}
        />
      ) : (
        <ReadOnlyNotice text={t("readOnly")} />
      )}
      {isEditing ? (
        <LazyTicketModal ticket={ticket} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
      ) : null}
    </div>
  );
}
