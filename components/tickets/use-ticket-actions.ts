import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { dropTicket, findTicket, putTickets } from "@/lib/client/cache/ticket-cache";
import { assignTicket, changeTicket, deleteTicket, fetchTicket, restoreTicket } from "@/lib/client/calls/ticket-calls";
import { ApiError } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { TeamName } from "@/lib/modules/teams/schema";
import type { TicketDetailDto, TicketDto, TicketStatus } from "@/lib/modules/tickets/schema";
import type { OwnStatusName } from "@/lib/modules/tickets/statuses/schema";

/** Someone who can be given a ticket. */
export type Assignee = { id: number; name: string };

/** What an attender does with a ticket as a whole, with what is said about it and the way to undo it. */
export function useTicketActions(id: string) {
  const t = useTranslations("tickets");
  const texts = useTranslations("ticket-form");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const taking = useWork();

  const put = (ticket: TicketDto | TicketDetailDto) => putTickets(client, [ticket], viewer.id);
  const succeed = (title: string, message: string) => toast({ type: "success", title, message });
  const fail = (error: unknown, fallback: string) => {
    const message = error instanceof ApiError && error.status < 500 && error.message ? error.message : fallback;
    toast({ type: "error", title: t("errorTitle"), message });
    // The server refused because somebody was faster: what they did may be news to this tab.
    if (error instanceof ApiError && (error.status === 409 || error.status === 404))
      fetchTicket(id).then(put, () => undefined);
  };

  const giveTo = async (to: Assignee | null, from: number | null): Promise<boolean> => {
    try {
      put(await assignTicket(id, to?.id ?? null, from));
      return true;
    } catch (error) {
      fail(error, t("assignFailed"));
      return false;
    }
  };
  const holder = () => findTicket(client, id)?.assignee?.id ?? null;

  const take = () =>
    taking.run(async () => {
      if (await giveTo(viewer, null)) succeed(t("toasts.taken"), t("toasts.takenText"));
    });

  const release = async () => {
    if (await giveTo(null, viewer.id)) succeed(t("toasts.released"), t("toasts.releasedText"));
  };

  const transfer = async (to: Assignee | null) => {
    const from = holder();
    if (from === (to?.id ?? null) || !(await giveTo(to, from))) return;
    succeed(
      t("toasts.transferred"),
      to === null ? t("toasts.transferredNobody") : t("toasts.transferredTo", { name: to.name }),
    );
  };

  /** Sets one field and nothing else, whatever version this tab has seen last. */
  const change = async (values: {
    status?: TicketStatus;
    ownStatusId?: number;
    subject?: string;
    teamId?: number | null;
  }): Promise<TicketDetailDto | null> => {
    const send = async (version: number) => {
      const changed = await changeTicket(id, { version, ...values });
      put(changed);
      return changed;
    };
    try {
      const known = findTicket(client, id);
      return await send(known?.version ?? (await fetchTicket(id)).version);
    } catch (error) {
      const isLate = error instanceof ApiError && error.code === "TICKET_CHANGED";
      // A status is set whatever it was before; a title or a team over another one that the agent hasn't seen is not.
      if (isLate && (values.status ?? values.ownStatusId) !== undefined) {
        try {
          const current = await fetchTicket(id);
          put(current);
          return await send(current.version);
        } catch (again) {
          fail(again, t("changeFailed"));
          return null;
        }
      }
      fail(error, t("changeFailed"));
      return null;
    }
  };

  /** @param own the workspace's own one that is meant, whose base the status is */
  const setStatus = async (status: TicketStatus, own: OwnStatusName | null = null): Promise<boolean> => {
    const isDone = (await change(own ? { ownStatusId: own.id } : { status })) !== null;
    const name = own?.name ?? texts(`status.${status}`);
    if (isDone) succeed(t("toasts.status"), t("toasts.statusText", { status: name }));
    return isDone;
  };

  const rename = async (subject: string): Promise<boolean> => {
    const isDone = (await change({ subject })) !== null;
    if (isDone) succeed(t("toasts.title"), t("toasts.titleText"));
    return isDone;
  };

  const moveToTeam = async (to: TeamName | null): Promise<void> => {
    const before = findTicket(client, id);
    if ((before?.team?.id ?? null) === (to?.id ?? null)) return;
    const moved = await change({ teamId: to?.id ?? null });
    if (!moved) return;
    const text = to === null ? t("toasts.movedNone") : t("toasts.movedTo", { team: to.name });
    const isReleased = before?.assignee != null && moved.assignee === null;
    succeed(t("toasts.moved"), isReleased ? t("toasts.movedReleased", { text }) : text);
  };

  /** Takes it away from every list at once; the toast brings it back. @param onRestored called when it did */
  const remove = async (onRestored: () => void): Promise<void> => {
    const before = findTicket(client, id);
    dropTicket(client, id);
    try {
      await deleteTicket(id);
    } catch (error) {
      // Deleted by somebody else meanwhile: then it is as it should be.
      if (error instanceof ApiError && error.status === 404) return;
      if (before) put(before);
      onRestored();
      return fail(error, t("deleteFailed"));
    }
    const restore = async () => {
      try {
        put(await restoreTicket(id));
        onRestored();
      } catch (error) {
        fail(error, t("restoreFailed"));
      }
    };
    toast({
      type: "success",
      title: t("toasts.deleted"),
      message: t("toasts.deletedText", { subject: before?.subject ?? `#${id.replace("ticket-", "")}` }),
      action: { label: t("undo"), isUndo: true, run: () => void restore() },
    });
  };

  return { take, release, transfer, setStatus, rename, moveToTeam, remove, isTaking: taking.isBusy };
}

/** What `useTicketActions` gives. */
export type TicketActions = ReturnType<typeof useTicketActions>;
