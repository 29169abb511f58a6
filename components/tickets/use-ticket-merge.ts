import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { onHub } from "@/lib/client/live/socket";
import type { TicketDetailDto, TicketField } from "@/lib/modules/tickets/schema";
import { isSameTicketValue, TICKET_FIELDS, type TicketValues, valuesOfTicket } from "./ticket-form-values";

/** A field that the agent and a colleague both changed. */
export type FieldConflict = { field: TicketField; theirs: TicketValues[TicketField]; by: string | null };

/** What happened to the ticket under the open form. */
export type TicketMerge = {
  /** Fields that nobody touched here and that took the stored value over. */
  taken: { field: TicketField; by: string | null }[];
  conflicts: FieldConflict[];
  /** Ends a conflict: with what was typed, or with the stored value. */
  settle: (field: TicketField, choice: "mine" | "theirs") => void;
  /** What is stored now, as far as it is known here. */
  stored: () => { version: number; values: TicketValues } | null;
  /** Hears of a newer state, with who changed what where that is known. */
  absorb: (ticket: TicketDetailDto, authors?: ReadonlyMap<TicketField, string>) => void;
};

/**
 * Keeps the edit form and its ticket together while both change. A field that nobody touched follows the ticket, because
 * saving the form would otherwise undo a colleague's work; a touched one keeps what was typed until the agent has chosen.
 */
export function useTicketMerge(form: UseFormReturn<TicketValues>, ticket: TicketDetailDto | null): TicketMerge {
  const base = useRef(ticket && { version: ticket.version, values: valuesOfTicket(ticket) });
  const heard = useRef(new Map<TicketField, string>());
  const [taken, setTaken] = useState<TicketMerge["taken"]>([]);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);

  const absorb = useCallback<TicketMerge["absorb"]>(
    (next, authors) => {
      const before = base.current;
      if (!before || next.version < before.version) return;
      const now = valuesOfTicket(next);
      base.current = { version: next.version, values: now };
      const byOf = (field: TicketField) => authors?.get(field) ?? heard.current.get(field) ?? null;
      const followed: TicketMerge["taken"] = [];
      const clashing: FieldConflict[] = [];
      for (const field of TICKET_FIELDS) {
        if (isSameTicketValue(before.values[field], now[field])) continue;
        const typed = form.getValues(field);
        const isTouched = !isSameTicketValue(typed, before.values[field]);
        if (isTouched && !isSameTicketValue(typed, now[field]))
          clashing.push({ field, theirs: now[field], by: byOf(field) });
        else {
          form.resetField(field, { defaultValue: now[field] });
          followed.push({ field, by: byOf(field) });
        }
      }
      if (followed.length + clashing.length === 0) return;
      const isNew = ({ field }: { field: TicketField }) =>
        ![...followed, ...clashing].some((change) => change.field === field);
      setTaken((all) => [...all.filter(isNew), ...followed]);
      setConflicts((all) => [...all.filter(isNew), ...clashing]);
    },
    [form],
  );

  useEffect(() => {
    if (ticket) absorb(ticket);
  }, [ticket, absorb]);

  // The line of the history says who it was; it and the ticket come in either order.
  const id = ticket?.id;
  useEffect(
    () =>
      onHub("TicketEntryAdded", ({ entry }) => {
        if (entry.ticketId !== id) return;
        const name = entry.authorName;
        const named = new Set(entry.changes.map(({ field }) => field));
        for (const field of named) heard.current.set(field, name);
        setTaken((all) => all.map((one) => (named.has(one.field) ? { ...one, by: name } : one)));
        setConflicts((all) => all.map((one) => (named.has(one.field) ? { ...one, by: name } : one)));
      }),
    [id],
  );

  const settle = useCallback<TicketMerge["settle"]>(
    (field, choice) => {
      const conflict = conflicts.find((one) => one.field === field);
      if (conflict && choice === "theirs") form.setValue(field, conflict.theirs, { shouldDirty: true });
      setConflicts((all) => all.filter((one) => one.field !== field));
    },
    [conflicts, form],
  );
  const stored = useCallback(() => base.current, []);
  return { taken, conflicts: [...conflicts], settle, stored, absorb };
}
