import { useQueryClient } from "@tanstack/react-query";
import { TagIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import type { Selection } from "@/components/desk/list/use-selection";
import { ChoiceMenu } from "@/components/desk/menu/choice-menu";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { useKnownTags } from "@/components/desk/tags/use-known-tags";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast/toast-store";
import { putTickets } from "@/lib/client/cache/ticket-cache";
import { changeTickets, undoTickets } from "@/lib/client/calls/ticket-calls";
import { ApiError } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import { TICKET_PRIORITIES } from "@/lib/modules/tickets/filter";
import type { BulkChange, BulkResult, TicketDto } from "@/lib/modules/tickets/schema";
import { askedStatus, useStatusChoices } from "./own-statuses";
import { BULK_MAX } from "./ticket-limits";

const NOBODY = "0";

/** What can be done with the ticked tickets, all at once. */
export function TicketBulkBar({ rows, selection }: { rows: readonly TicketDto[]; selection: Selection<string> }) {
  const t = useTranslations("tickets.bulk");
  const texts = useTranslations("ticket-form");
  const { attendees } = useAttendees();
  const teams = useTeams();
  const tagsId = useId();
  const { names, prepare } = useKnownTags();
  const statuses = useStatusChoices();
  const [tag, setTag] = useState("");
  const apply = useBulkChange();
  const picked = rows.filter(({ id }) => selection.ids.has(id));
  const tags = [...new Set(picked.flatMap((row) => row.tags))].sort();
  const isTooMany = picked.length > BULK_MAX;
  const isBlocked = apply.isBusy || isTooMany;
  const change = (wanted: BulkChange) => void apply.change([...selection.ids], wanted);
  const addTag = (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() === "" || isBlocked) return;
    change({ kind: "addTag", tag: tag.trim() });
    setTag("");
  };

  return (
    <section
      aria-label={t("title")}
      className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto border-border border-t bg-popover p-3 shadow-float"
    >
      <div className="flex items-center gap-2">
        <p role="status" className="flex-1 whitespace-nowrap font-semibold text-list">
          {t("count", { count: picked.length })}
        </p>
        <IconButton label={t("clear")} icon={XIcon} onClick={selection.clear} />
      </div>
      {picked.length < rows.length ? (
        <Button size="sm" variant="link" className="-mt-1 self-start" onClick={selection.selectAll}>
          {t("all")}
        </Button>
      ) : null}
      {isTooMany ? (
        <p role="alert" className="text-danger text-xs">
          {t("tooMany", { limit: BULK_MAX })}
        </p>
      ) : null}
      <ChoiceMenu
        label={t("assign")}
        disabled={isBlocked}
        choices={[
          { value: NOBODY, label: texts("unassigned") },
          ...attendees.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onPick={(value) => change({ kind: "assign", attenderId: value === NOBODY ? null : Number(value) })}
      />
      {teams.length > 0 ? (
        <ChoiceMenu
          label={t("team")}
          disabled={isBlocked}
          choices={[
            { value: NOBODY, label: texts("noTeam") },
            ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onPick={(value) => change({ kind: "team", teamId: value === NOBODY ? null : Number(value) })}
        />
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <ChoiceMenu
          label={t("status")}
          disabled={isBlocked}
          choices={statuses}
          onPick={(value) => {
            const asked = askedStatus(value);
            change("status" in asked ? { kind: "status", ...asked } : { kind: "ownStatus", ...asked });
          }}
        />
        <ChoiceMenu
          label={t("priority")}
          disabled={isBlocked}
          choices={TICKET_PRIORITIES.map((value) => ({ value, label: texts(`priority.${value}`) }))}
          onPick={(priority) => change({ kind: "priority", priority })}
        />
      </div>
      <Form unsaved="nothing" onSubmit={addTag} className="flex min-w-0 gap-1">
        <Input
          value={tag}
          maxLength={40}
          autoComplete="off"
          aria-label={t("addTag")}
          placeholder={t("addTag")}
          list={tagsId}
          onFocus={prepare}
          disabled={isBlocked}
          onChange={(event) => setTag(event.target.value)}
        />
        <datalist id={tagsId}>
          {names.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <IconButton
          variant="outline"
          label={t("addTagNow")}
          icon={TagIcon}
          type="submit"
          disabled={isBlocked || tag.trim() === ""}
        />
      </Form>
      <ChoiceMenu
        label={t("removeTag")}
        disabled={isBlocked || tags.length === 0}
        choices={tags.map((value) => ({ value, label: value }))}
        onPick={(wanted) => change({ kind: "removeTag", tag: wanted })}
      />
    </section>
  );
}

/** Changes many, says how many, and takes it back. */
function useBulkChange() {
  const t = useTranslations("tickets");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const { isBusy, run } = useWork();
  const put = ({ results }: BulkResult) =>
    putTickets(
      client,
      results.flatMap(({ ticket }) => ticket ?? []),
      viewer.id,
    );
  const fail = (error: unknown) =>
    toast({
      type: "error",
      title: t("errorTitle"),
      message: error instanceof ApiError && error.status < 500 && error.message ? error.message : t("bulk.failed"),
    });
  const undo = async (items: BulkResult["undo"]) => {
    try {
      const result = await undoTickets(items);
      put(result);
      const left = result.results.filter(({ outcome }) => outcome === "conflict").length;
      if (left > 0)
        toast({ type: "warning", title: t("bulk.undone"), message: t("bulk.undoneExcept", { count: left }) });
    } catch (error) {
      fail(error);
    }
  };
  const change = (ids: string[], wanted: BulkChange) =>
    run(async () => {
      const result = await changeTickets(ids, wanted);
      put(result);
      const unfilled = result.results.filter(({ outcome }) => outcome === "refused").length;
      const done = t("bulk.doneText", { count: result.undo.length });
      toast({
        type: unfilled > 0 ? "warning" : "success",
        title: t("bulk.done"),
        message: unfilled > 0 ? `${done} ${t("bulk.unfilled", { count: unfilled })}` : done,
        action:
          result.undo.length > 0 ? { label: t("undo"), isUndo: true, run: () => void undo(result.undo) } : undefined,
      });
    }, fail);
  return { change, isBusy };
}
