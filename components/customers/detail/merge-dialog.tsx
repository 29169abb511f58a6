import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeftRightIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Tags } from "@/components/customers/directory/directory-cells";
import { useProblemText } from "@/components/customers/directory/directory-states";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { maskCpf } from "@/components/customers/form/customer-values";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { Unsaved } from "@/components/ui/unsaved/unsaved";
import { dropFromLists, refreshLists, rowKey } from "@/lib/client/cache/customer-cache";
import { type MergeChoice, mergeCustomers, unmergeCustomers } from "@/lib/client/calls/customer-calls";
import { useWork } from "@/lib/client/use-work";
import { type CustomerDto, MERGE_FIELDS } from "@/lib/modules/customers/schema";

type Field = (typeof MERGE_FIELDS)[number];
const MOVED = ["conversations", "tickets", "notes", "identities", "visitors"] as const;

/** Which side each field keeps until somebody says otherwise: this one's, or the other's where this one has none. */
function defaultSide(customer: CustomerDto, other: CustomerDto, field: Field): "this" | "other" {
  const isEmpty = (value: string | number | null) => value === null || value === "";
  return isEmpty(customer[field]) && !isEmpty(other[field]) ? "other" : "this";
}

/** Two customers side by side, what is kept of each, and what moves; then one of them. */
export function MergeDialog({
  customer: first,
  other: second,
  actions,
}: {
  customer: CustomerDto;
  other: CustomerDto;
  actions: TaskActions;
}) {
  const t = useTranslations("customers");
  const conflict = useTranslations("records.conflict");
  const client = useQueryClient();
  const problemText = useProblemText();
  const [isSwapped, setSwapped] = useState(false);
  const [customer, other] = isSwapped ? [second, first] : [first, second];
  const [choices, setChoices] = useState<MergeChoice>({});
  const { isBusy: isMerging, run } = useWork();
  const [problem, setProblem] = useState<string | null>(null);
  const keep: MergeChoice = Object.fromEntries(
    MERGE_FIELDS.map((field) => [field, choices[field] ?? defaultSide(customer, other, field)]),
  );
  const preview = useQuery({
    queryKey: ["customer-merge", customer.id, other.id, keep],
    queryFn: () => mergeCustomers(customer.id, { otherId: other.id, keep, preview: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const nameOf = (one: CustomerDto) => one.name.trim() || t("noName");
  const textOf = (one: CustomerDto, field: Field): string => {
    if (field === "companyId") return one.company?.name ?? t("independent");
    if (field === "status") return t(`status.${one.status}`);
    if (field === "cpf") return one.cpf ? maskCpf(one.cpf) : "";
    return one[field] ?? "";
  };

  async function undo(id: number, mergeId: number) {
    try {
      await unmergeCustomers(id, mergeId);
      toast({ type: "success", title: t("merge.undone") });
    } catch (error) {
      toast({ type: "error", title: t("merge.undoFailed"), message: problemText(error) });
    }
    void refreshLists(client, "customers");
    void client.invalidateQueries({ queryKey: ["directory-row"] });
    void client.invalidateQueries({ queryKey: ["customer-duplicates"] });
  }

  async function merge() {
    setProblem(null);
    const work = async () => {
      const { mergeId } = await mergeCustomers(customer.id, { otherId: other.id, keep, preview: false });
      dropFromLists(client, "customers", other.id);
      void client.invalidateQueries({ queryKey: rowKey("customers", customer.id) });
      void client.invalidateQueries({ queryKey: ["directory-timeline"] });
      void client.invalidateQueries({ queryKey: ["customer-duplicates"] });
      void refreshLists(client, "customers");
      toast({
        type: "success",
        title: t("merge.done"),
        message: t("merge.doneText", { other: nameOf(other), name: nameOf(customer) }),
        action:
          mergeId === null
            ? undefined
            : { label: t("toasts.undo"), isUndo: true, run: () => void undo(customer.id, mergeId) },
        durationMs: 12_000,
      });
      actions.onMerged(customer.id);
    };
    await run(work, (error) => setProblem(problemText(error)));
  }

  const moved = preview.data ? MOVED.filter((what) => preview.data.moved[what] > 0) : [];
  return (
    <Dialog isBusy={isMerging} onClose={actions.onTaskDone}>
      <DialogContent closeLabel={t("form.close")} className="max-w-3xl max-sm:p-4">
        <Unsaved isDirty={Object.keys(choices).length > 0} />
        <DialogHeader>
          <DialogTitle>{t("merge.title")}</DialogTitle>
          <DialogDescription>{t("merge.text", { name: nameOf(customer), other: nameOf(other) })}</DialogDescription>
        </DialogHeader>
        <div className="flex flex-col gap-2">
          <div className="grid grid-cols-2 items-center gap-2 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
            <Button
              variant="outline"
              size="sm"
              className="max-sm:col-span-2"
              aria-label={t("merge.swap", { name: nameOf(other) })}
              title={t("merge.swap", { name: nameOf(other) })}
              onClick={() => {
                setSwapped(!isSwapped);
                setChoices({});
              }}
            >
              <ArrowLeftRightIcon aria-hidden="true" />
              {t("merge.swapShort")}
            </Button>
            <p className="min-w-0 break-words font-semibold text-sm">
              {nameOf(customer)}
              <span className="block font-normal text-muted-foreground text-xs">{t("merge.stays")}</span>
            </p>
            <p className="min-w-0 break-words font-semibold text-sm">
              {nameOf(other)}
              <span className="block font-normal text-muted-foreground text-xs">{t("merge.goes")}</span>
            </p>
          </div>
          {MERGE_FIELDS.map((field) => (
            <MergeRow
              key={field}
              name={t(`fields.${field === "companyId" ? "company" : field}`)}
              texts={[textOf(customer, field), textOf(other, field)]}
              isSame={customer[field] === other[field]}
              side={keep[field] ?? "this"}
              onSide={(side) => setChoices({ ...choices, [field]: side })}
            />
          ))}
          <div className="grid grid-cols-1 items-start gap-2 border-border border-t pt-2 text-list sm:grid-cols-[7rem_minmax(0,1fr)]">
            <span className="text-muted-foreground">{t("fields.tags")}</span>
            <span className="min-w-0">
              {customer.tags.length + other.tags.length > 0 ? (
                <Tags tags={[...new Set([...customer.tags, ...other.tags])]} />
              ) : (
                <span className="text-muted-foreground">{conflict("nothing")}</span>
              )}
            </span>
          </div>
        </div>
        <div className="mt-4 rounded-md bg-muted px-3 py-2 text-list" aria-busy={preview.isFetching}>
          <h3 className="font-semibold">{t("merge.movesTitle")}</h3>
          {preview.data ? (
            moved.length === 0 ? (
              <p>{t("merge.movesNothing")}</p>
            ) : (
              <ul className="list-disc pl-5">
                {moved.map((what) => (
                  <li key={what}>{t(`merge.moves.${what}`, { count: preview.data.moved[what] })}</li>
                ))}
              </ul>
            )
          ) : preview.isError ? (
            <p role="alert" className="text-danger">
              {problemText(preview.error)}
            </p>
          ) : (
            <Skeleton className="mt-1 h-10" />
          )}
        </div>
        <Notice className="mt-4 text-sm">{problem}</Notice>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline" disabled={isMerging}>
              {t("form.cancel")}
            </Button>
          </DialogClose>
          <Button disabled={isMerging || !preview.data} onClick={() => void merge()}>
            {isMerging ? <Spinner /> : null}
            {t("merge.run")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function MergeRow({
  name,
  texts: [mine, theirs],
  isSame,
  side,
  onSide,
}: {
  name: string;
  texts: readonly [string, string];
  isSame: boolean;
  side: "this" | "other";
  onSide: (side: "this" | "other") => void;
}) {
  const conflict = useTranslations("records.conflict");
  const nothing = <span className="text-muted-foreground">{conflict("nothing")}</span>;
  if (isSame) {
    return (
      <div className="grid grid-cols-1 gap-2 border-border border-t pt-2 text-list sm:grid-cols-[7rem_minmax(0,1fr)]">
        <span className="text-muted-foreground">{name}</span>
        <span className="line-clamp-4 min-w-0 break-words">{mine || nothing}</span>
      </div>
    );
  }
  return (
    <fieldset className="grid grid-cols-2 gap-2 border-border border-t pt-2 text-list sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="text-muted-foreground max-sm:col-span-2">
        {name}
      </span>
      {(["this", "other"] as const).map((value) => (
        <label
          key={value}
          className={cn(
            "flex min-w-0 cursor-pointer items-start gap-2 rounded-md border border-border p-2 has-focus-visible:outline-2 has-focus-visible:outline-ring",
            side === value && "border-brand bg-brand-tint text-brand-tint-foreground",
          )}
        >
          <input
            type="radio"
            checked={side === value}
            onChange={() => onSide(value)}
            className="mt-1 size-3.5 shrink-0 accent-brand"
          />
          <span className="line-clamp-4 min-w-0 break-words">
            {(value === "this" ? mine : theirs) || (
              <span className={cn(side !== value && "text-muted-foreground")}>{conflict("nothing")}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
