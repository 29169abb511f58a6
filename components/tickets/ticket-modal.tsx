import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fieldErrorsOf, issuesOf } from "@/components/desk/form/field-errors";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { type SavedForm, useSavedForm } from "@/components/desk/form/use-saved-form";
import { useScreen } from "@/components/desk/screen/screen-context";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { putTickets } from "@/lib/client/cache/ticket-cache";
import { changeTicket, createTicket } from "@/lib/client/calls/ticket-calls";
import { ApiError } from "@/lib/client/http/api";
import { useContentId } from "@/lib/client/outbox/use-content-id";
import type { TicketConflict, TicketDetailDto } from "@/lib/modules/tickets/schema";
import { storedTicket, TicketConflicts, useTicketMerge } from "./ticket-conflicts";
import { TicketFields } from "./ticket-fields";
import { TicketFormPart } from "./ticket-form-part";
import { changesOf, NEW_TICKET, newTicketOf, type TicketValues, ticketRules } from "./ticket-form-values";
import { useTicketForms } from "./use-ticket-forms";

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

/** What the server refused of a form's answers, by `fields.<key>`. */
const refusedAnswers = (error: unknown) =>
  Object.fromEntries(Object.entries(fieldErrorsOf(error)).filter(([path]) => path.startsWith("fields.")));

/** Adds or edits a ticket. */
export function TicketModal({ ticket, prefilled, onShow, onSaved, onClose }: TicketModalProps) {
  const t = useTranslations("ticket-form");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const isNew = ticket === null;
  const texts = useFormTexts();
  const idOf = useContentId();
  const forms = useTicketForms(isNew);
  const rules = ticketRules({
    subject: t("errors.subject"),
    description: t("errors.description"),
    customer: t("errors.customer"),
    tooLong: t("errors.tooLong"),
  });
  const form: SavedForm<TicketValues> = useSavedForm({
    initial: { ...NEW_TICKET, ...prefilled },
    stored: ticket && storedTicket(ticket),
    labelOf: (field) => t(`fields.${field}`),
    look: "dense",
    check: (values) => ({ ...issuesOf(rules.safeParse(values).error), ...forms.problemsOf(values) }),
    isLive: true,
    send: (values, version) => {
      if (ticket && form.base) return changeTicket(ticket.id, { version, ...changesOf(values, form.base.values) });
      const request = newTicketOf(values, forms.answersOf(values));
      return createTicket({ ...request, clientId: idOf(request) });
    },
    onSaved: (saved) => {
      putTickets(client, [saved], viewer.id);
      toast({
        type: "success",
        title: isNew ? t("created") : t("updated"),
        message: isNew ? t("createdText", { number: saved.number }) : t("updatedText", { number: saved.number }),
        action: onShow && { label: t("show"), run: () => onShow(saved.id) },
      });
      onSaved(saved);
    },
    errorsOf: (error) => {
      const refused = refusedAnswers(error);
      // Somebody changed the form meanwhile, or the ticket's team isn't the one that it looked like: what it asks now is shown with what is wrong.
      if (Object.keys(refused).length > 0) void forms.lookAgain(Object.keys(refused));
      return refused;
    },
    problemOf: (error) => {
      const conflict = conflictOf(error);
      if (conflict) {
        const authors = new Map<string, string>(conflict.changes.map(({ field, by }) => [field, by]));
        form.absorb(storedTicket(conflict.ticket), (field) => authors.get(field) ?? null);
        return null;
      }
      if (error instanceof ApiError && error.status === 404 && !isNew) return t("goneMeanwhile");
      if (error instanceof ApiError && error.status === 404 && form.values.form !== null) {
        void forms.lookAgain();
        return t("formGone");
      }
      return error instanceof ApiError && error.status < 500 && error.message !== "" ? error.message : t("kept");
    },
  });
  useTicketMerge(form, ticket);

  return (
    <FormDialog
      texts={texts({
        title: isNew ? t("newTitle") : t("editTitle"),
        text: isNew ? t("newText") : t("editText"),
        save: isNew ? t("create") : t("save"),
      })}
      {...form.dialog}
      problem={Object.keys(form.errors).length === 0 ? form.problem : null}
      notice={<TicketConflicts form={form} ticket={ticket} />}
      onClose={onClose}
    >
      <TicketFields form={form} ticket={ticket} />
      {isNew ? <TicketFormPart form={form} forms={forms} /> : null}
    </FormDialog>
  );
}
