"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useScreen } from "@/components/desk/screen/screen-context";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { putTickets } from "@/lib/client/cache/ticket-cache";
import { changeTicket, createTicket } from "@/lib/client/calls/ticket-calls";
import { ApiError } from "@/lib/client/http/api";
import { useContentId } from "@/lib/client/outbox/use-content-id";
import type { TicketConflict, TicketDetailDto } from "@/lib/modules/tickets/schema";
import { TicketConflicts } from "./ticket-conflicts";
import { TicketFields } from "./ticket-fields";
import {
  changesOf,
  NEW_TICKET,
  newTicketOf,
  type TicketValues,
  ticketRules,
  valuesOfTicket,
} from "./ticket-form-values";
import { useTicketMerge } from "./use-ticket-merge";

/** What the form is opened for: a new ticket, perhaps with something filled in already, or one to edit. */
export type TicketModalProps = {
  /** The ticket to edit, live; null for a new one. */
  ticket: TicketDetailDto | null;
  /** What a new ticket begins with. */
  prefilled?: Partial<TicketValues>;
  /** Goes to the ticket from a screen that doesn't show it by itself. */
  onShow?: (id: string) => void;
  onSaved: (ticket: TicketDetailDto) => void;
  /** Left without saving. */
  onClose: () => void;
};

function conflictOf(error: unknown): TicketConflict | null {
  if (!(error instanceof ApiError) || error.code !== "TICKET_CHANGED") return null;
  const details = error.details.details as Partial<TicketConflict> | undefined;
  return details?.ticket && Array.isArray(details.changes) ? (details as TicketConflict) : null;
}

/** Adds or edits a ticket. */
export function TicketModal({ ticket, prefilled, onShow, onSaved, onClose }: TicketModalProps) {
  const t = useTranslations("ticket-form");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const isNew = ticket === null;
  const [problem, setProblem] = useState<string | null>(null);
  const idOf = useContentId();
  const form = useForm<TicketValues>({
    resolver: zodResolver(
      ticketRules({
        subject: t("errors.subject"),
        description: t("errors.description"),
        customer: t("errors.customer"),
        tooLong: t("errors.tooLong"),
      }),
    ),
    defaultValues: ticket ? valuesOfTicket(ticket) : { ...NEW_TICKET, ...prefilled },
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const merge = useTicketMerge(form, ticket);

  const save = async (filled: TicketValues): Promise<TicketDetailDto | null> => {
    const stored = merge.stored();
    if (ticket && stored)
      return changeTicket(ticket.id, { version: stored.version, ...changesOf(filled, stored.values) });
    const request = newTicketOf(filled);
    return request && createTicket({ ...request, clientId: idOf(request) });
  };

  const submit = form.handleSubmit(async (filled) => {
    setProblem(null);
    try {
      const saved = await save(filled);
      if (!saved) return;
      putTickets(client, [saved], viewer.id);
      toast({
        type: "success",
        title: isNew ? t("created") : t("updated"),
        message: isNew ? t("createdText", { number: saved.number }) : t("updatedText", { number: saved.number }),
        action: onShow && { label: t("show"), run: () => onShow(saved.id) },
      });
      onSaved(saved);
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) {
        merge.absorb(conflict.ticket, new Map(conflict.changes.map(({ field, by }) => [field, by])));
        return;
      }
      const isTold = error instanceof ApiError && error.status < 500 && error.message !== "";
      setProblem(
        error instanceof ApiError && error.status === 404 && !isNew
          ? t("goneMeanwhile")
          : isTold
            ? error.message
            : t("kept"),
      );
    }
  });

  return (
    <FormDialog
      texts={{
        title: isNew ? t("newTitle") : t("editTitle"),
        text: isNew ? t("newText") : t("editText"),
        save: isNew ? t("create") : t("save"),
        close: t("close"),
        cancel: t("cancel"),
        keys: t("keys"),
      }}
      isDirty={isDirty}
      isSaving={isSubmitting}
      problem={Object.keys(errors).length === 0 ? problem : null}
      notice={<TicketConflicts merge={merge} values={form.watch()} />}
      onFocus={() => form.setFocus("subject")}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TicketFields form={form} />
    </FormDialog>
  );
}
