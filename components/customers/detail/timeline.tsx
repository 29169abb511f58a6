import { MessageSquareIcon, StickyNoteIcon, TicketIcon, Trash2Icon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { When } from "@/components/customers/directory/directory-cells";
import { useProblemText } from "@/components/customers/directory/directory-states";
import { useKeptText } from "@/components/desk/form/use-kept-text";
import { useMay } from "@/components/desk/screen/permissions";
import { Waiting } from "@/components/desk/screen/waiting";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FailedLine } from "@/components/ui/failed-line";
import { Form } from "@/components/ui/form";
import { Label } from "@/components/ui/label";
import { MoreButton } from "@/components/ui/more-button";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast/toast-store";
import { addCustomerNote, deleteCustomerNote } from "@/lib/client/calls/customer-calls";
import { useWork } from "@/lib/client/use-work";
import type { DirectoryKind } from "@/lib/modules/customers/filter";
import type { TimelineItemDto } from "@/lib/modules/customers/schema";
import { useTimeline } from "./use-timeline";

const NOTE_MAX = 10_000;
const UNDER = "flex flex-wrap items-center gap-2 pointer-coarse:has-[button]:-mb-3";

/** What happened with a customer, or with a company's customers; a customer's takes notes. */
export function Timeline({
  kind,
  id,
  onCustomer,
}: {
  kind: DirectoryKind;
  id: number;
  /** Opens the customer of a company's line. */
  onCustomer?: (customerId: number) => void;
}) {
  const t = useTranslations("customers.timeline");
  const mayWrite = useMay("customers.write");
  const retry = useTranslations("customers")("retry");
  const problemText = useProblemText();
  const { items, query, refresh } = useTimeline(kind, id);
  const list = useRef<HTMLUListElement>(null);

  async function remove(customerId: number, noteId: number) {
    try {
      await deleteCustomerNote(customerId, noteId);
      list.current?.focus();
    } catch (error) {
      toast({ type: "error", title: t("noteDeleteFailed"), message: problemText(error) });
    }
    await refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      {kind === "customers" && mayWrite ? <NoteForm id={id} onAdded={refresh} /> : null}
      {items === null ? (
        query.isError ? (
          <FailedLine text={problemText(query.error)} retry={retry} onRetry={() => void query.refetch()} />
        ) : (
          <Waiting label={t("loading")} bars={["h-12", "h-12", "h-12"]} />
        )
      ) : items.length === 0 ? (
        <p className="text-list text-muted-foreground">{t(kind === "customers" ? "empty" : "emptyCompany")}</p>
      ) : (
        <ul ref={list} tabIndex={-1} aria-label={t("title")} className="flex flex-col gap-2 outline-none">
          {items.map((item) => (
            <Item key={keyOf(item)} item={item} onCustomer={onCustomer} onDelete={remove} />
          ))}
        </ul>
      )}
      {items !== null && query.isFetchNextPageError ? (
        <FailedLine text={problemText(query.error)} retry={retry} onRetry={() => void query.fetchNextPage()} />
      ) : (
        <MoreButton query={query} label={t("more")} />
      )}
    </div>
  );
}

function keyOf(item: TimelineItemDto): string {
  switch (item.kind) {
    case "conversation":
      return `conversation-${item.conversation.id}`;
    case "ticket":
      return item.ticket.id;
    case "note":
      return `note-${item.note.id}`;
  }
}

function Item({
  item,
  onCustomer,
  onDelete,
}: {
  item: TimelineItemDto;
  onCustomer: ((customerId: number) => void) | undefined;
  onDelete: (customerId: number, noteId: number) => Promise<void>;
}) {
  const t = useTranslations("customers");
  const who = onCustomer ? (
    <button
      type="button"
      onClick={() => onCustomer(item.customer.id)}
      className="min-h-6 max-w-full truncate rounded-md text-brand underline underline-offset-2 hover:no-underline"
    >
      {item.customer.name || t("noName")}
    </button>
  ) : null;
  switch (item.kind) {
    case "conversation": {
      const { id, subject, status, channelName, lastActivityAt } = item.conversation;
      return (
        <Line icon={<MessageSquareIcon />} kind={t("timeline.conversation")} at={lastActivityAt}>
          <RecordLink href={`/conversations/${id}`}>{subject}</RecordLink>
          <span className={UNDER}>
            <Badge>{t(`conversationStatus.${status}`)}</Badge>
            <span className="text-muted-foreground text-xs">{t(`channels.${channelName}`)}</span>
            {who}
          </span>
        </Line>
      );
    }
    case "ticket": {
      const status = (["open", "in_progress", "waiting_customer", "resolved", "closed"] as const).find(
        (known) => known === item.ticket.status,
      );
      return (
        <Line icon={<TicketIcon />} kind={t("timeline.ticket")} at={item.at}>
          <RecordLink href={`/tickets/${item.ticket.id}`}>
            #{item.ticket.id.replace(/^ticket-/, "")} {item.ticket.subject}
          </RecordLink>
          <span className={UNDER}>
            <Badge>{status ? t(`ticketStatus.${status}`) : item.ticket.status}</Badge>
            {who}
          </span>
        </Line>
      );
    }
    case "note": {
      const { id, text, author, canDelete } = item.note;
      return (
        <Line icon={<StickyNoteIcon />} kind={t("timeline.note")} at={item.at}>
          <p className="whitespace-pre-line break-words">{text}</p>
          <span className={cn(UNDER, "text-muted-foreground text-xs")}>
            {author ? t("timeline.by", { name: author.name }) : t("timeline.bySomebody")}
            {who}
            {canDelete ? (
              <button
                type="button"
                onClick={() => void onDelete(item.customer.id, id)}
                className="inline-flex min-h-6 items-center gap-1 rounded-md underline-offset-2 hover:text-danger hover:underline"
              >
                <Trash2Icon aria-hidden="true" className="size-3" />
                {t("timeline.deleteNote")}
              </button>
            ) : null}
          </span>
        </Line>
      );
    }
  }
}

function RecordLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="break-words font-medium underline-offset-4 pointer-coarse:-mt-3 pointer-coarse:py-3 hover:underline"
    >
      {children}
    </Link>
  );
}

function Line({ icon, kind, at, children }: { icon: ReactNode; kind: string; at: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 gap-3 rounded-md border border-border p-3 text-list [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground">
      {icon}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="sr-only">{kind}: </span>
        {children}
      </div>
      <span className="shrink-0 text-muted-foreground text-xs">
        <When instant={at} />
      </span>
    </li>
  );
}

function NoteForm({ id, onAdded }: { id: number; onAdded: () => Promise<void> }) {
  const t = useTranslations("customers.timeline");
  const fieldId = useId();
  const problemText = useProblemText();
  const [text, setText] = useKeptText(`customers/${id}/note`);
  const { isBusy: isSending, run } = useWork();
  const [problem, setProblem] = useState<string | null>(null);

  async function add(event?: FormEvent) {
    event?.preventDefault();
    if (text.trim() === "") return;
    setProblem(null);
    await run(
      async () => {
        await addCustomerNote(id, text.trim());
        setText("");
        await onAdded();
      },
      (error) => setProblem(problemText(error)),
    );
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  };

  return (
    <Form unsaved="kept" className="flex flex-col gap-2" onSubmit={(event) => void add(event)}>
      <Label htmlFor={fieldId} className="sr-only">
        {t("noteLabel")}
      </Label>
      <Textarea
        id={fieldId}
        rows={2}
        maxLength={NOTE_MAX}
        placeholder={t("notePlaceholder")}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${fieldId}-error` : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {problem ? (
        <p id={`${fieldId}-error`} role="alert" className="text-danger text-list">
          {problem}
        </p>
      ) : null}
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="self-end"
        aria-disabled={isSending || text.trim() === "" || undefined}
      >
        {isSending ? <Spinner /> : null}
        {t("addNote")}
      </Button>
    </Form>
  );
}
