import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFieldProblem, useFieldReader } from "@/components/desk/fields/use-field-words";
import { askedAtBeginning, asksByTeam, useMissedFields } from "@/components/desk/forms/use-begin-fields";
import { useMay } from "@/components/desk/screen/permissions";
import { useTeamOfBeginner } from "@/components/desk/screen/teams";
import { chatKey, definedFieldsKey, TICKET_FORMS_KEY } from "@/lib/client/cache/cache-keys";
import { fetchFields } from "@/lib/client/calls/field-calls";
import { fetchForms } from "@/lib/client/calls/form-calls";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { askedFields, readTypedAnswers } from "@/lib/modules/forms/policy";
import type { TicketFormDto } from "@/lib/modules/forms/schema";
import type { TicketValues } from "./ticket-form-values";

const FIELDS_KEY = definedFieldsKey("ticket");
const NO_FORMS: readonly TicketFormDto[] = [];

/** The forms by which a ticket can be made, and what the chosen one, or what tickets require without one, makes of what is typed. @param isNeeded for a new ticket */
export function useTicketForms(isNeeded: boolean) {
  const client = useQueryClient();
  const maySeeSensitive = useMay("fields.sensitive");
  const reader = useFieldReader();
  const problemText = useFieldProblem();
  const forms = useQuery({
    queryKey: TICKET_FORMS_KEY,
    queryFn: async ({ signal }) => (await fetchForms(signal)).filter(({ isArchived }) => !isArchived),
    enabled: isNeeded,
  });
  const fields = useQuery({
    queryKey: FIELDS_KEY,
    queryFn: ({ signal }) => fetchFields("ticket", signal),
    enabled: isNeeded,
  });
  const { isMissed, miss } = useMissedFields();
  const ownTeam = useTeamOfBeginner(isNeeded && asksByTeam(fields.data ?? []));
  // Without the definitions a form would ask nothing.
  const known = fields.data ? (forms.data ?? NO_FORMS) : NO_FORMS;
  const offered = [...known.filter(({ isOwn }) => isOwn), ...known.filter(({ isOwn }) => !isOwn)];
  const chosenOf = ({ form }: TicketValues) => offered.find(({ id }) => id === form) ?? null;
  const refetch = () =>
    Promise.all([forms, fields].map((query) => (query.isError ? query.refetch({ cancelRefetch: false }) : null)));

  /** The team that the ticket will have: the chosen one, else its conversation's where that was opened here, else the viewer's. */
  function teamOf({ team, conversation }: TicketValues): number | null {
    if (team !== "auto") return team?.id ?? null;
    if (conversation === null) return ownTeam;
    return client.getQueryData<ChatDto>(chatKey(conversation.id))?.team?.id ?? null;
  }

  function read(values: TicketValues) {
    const defined = fields.data ?? [];
    const form = chosenOf(values);
    const asked = form
      ? askedFields(form.fields, defined, maySeeSensitive)
      : askedAtBeginning(isNeeded ? defined : [], {
          teamId: teamOf(values),
          maySeeSensitive,
          // Of a team that somebody chose, the form knows what it asks.
          isMissed: (key) => values.team === "auto" && isMissed(key),
        });
    return readTypedAnswers(asked, values.fields, reader);
  }
  return {
    offered,
    chosenOf,
    isFailed: forms.isError || fields.isError,
    refetch,
    /** Looks again: a form or a field isn't what it was. @param refused the paths of what the server refused */
    lookAgain: (refused: readonly string[] = []) => {
      miss(refused);
      return Promise.all([TICKET_FORMS_KEY, FIELDS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    /** The fields to show. */
    shownOf: (values: TicketValues) => read(values).shown,
    /** What is wrong, by `fields.<key>`, in words. */
    problemsOf: (values: TicketValues) =>
      Object.fromEntries(
        Object.entries(read(values).errors).map(([key, error]) => [`fields.${key}`, problemText(error)]),
      ),
    /** What is sent of it. */
    answersOf: (values: TicketValues) => ({ formId: chosenOf(values)?.id ?? null, fields: read(values).values }),
  };
}
