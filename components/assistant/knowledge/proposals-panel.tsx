"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CheckIcon, InboxIcon, MessageSquareIcon, PencilIcon, XIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { DateText } from "@/components/assistant/date-text";
import { useProblemText } from "@/components/assistant/problem-text";
import { refreshCounts } from "@/components/assistant/use-assistant-sync";
import { useBusy } from "@/components/desk/screen/use-busy";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import { type CursorPage, knowledgeCalls, proposalCalls } from "@/lib/client/calls/assistant-calls";
import { ApiError } from "@/lib/client/http/api";
import type { ProposalDto } from "@/lib/modules/assistant/answers/schema";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { PagedRows } from "./list-states";
import { type ApprovedFields, ProposalDialog } from "./proposal-dialog";
import { ProposalImprovement } from "./proposal-improvement";
import { ProposalImprovementDialog } from "./proposal-improvement-dialog";
import { refreshList } from "./use-counted-list";

const STATUSES = ["pending", "approved", "rejected"] as const;

/** Items that the team proposed from conversations: administrators approve them, edited or as they are, or reject them. */
export function ProposalsPanel() {
  const t = useTranslations("assistant.proposals");
  const client = useQueryClient();
  const problemText = useProblemText();
  const { mayManage } = useFacts();
  const [status, setStatus] = useState<ProposalDto["status"]>("pending");
  const [editing, setEditing] = useState<ProposalDto | null>(null);
  const [improving, setImproving] = useState<{ proposal: ProposalDto; item: KnowledgeItemDto } | null>(null);
  const { busy, run } = useBusy<number>((error, id) => {
    const isGone = error instanceof ApiError && error.code === "NOT_FOUND";
    toast({ type: "error", title: t("failedTitle"), message: isGone ? t("itemGone") : problemText(error) });
    if (error instanceof ApiError && error.code === "SUGGESTION_DECIDED") decided(id);
  });
  const key = ["assistant", "proposals", status];
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => proposalCalls.list({ status, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  });

  const decided = (id: number) => {
    client.setQueryData<InfiniteData<CursorPage<ProposalDto>, string | null>>(
      key,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) })),
        },
    );
    document.getElementById("assistant-list")?.focus();
    void client.invalidateQueries({ queryKey: ["assistant", "proposals"] });
    void refreshList(client, "knowledge");
    refreshCounts(client);
  };

  async function decide(proposal: ProposalDto, body: Parameters<typeof proposalCalls.decide>[1]): Promise<void> {
    await proposalCalls.decide(proposal.id, body);
    decided(proposal.id);
    setEditing(null);
    const title = body.title ?? proposal.title;
    if (body.status === "approved")
      toast({ type: "success", title: t("approvedTitle"), message: t("approvedText", { title }) });
  }

  // What is edited is the item as it is now, not as it was when the reply was drafted.
  const openImprovement = (proposal: ProposalDto) =>
    run(proposal.id, async () => setImproving({ proposal, item: await knowledgeCalls.read(proposal.itemId ?? 0) }));

  async function improve(proposal: ProposalDto, fields: ApprovedFields, version: number): Promise<KnowledgeItemDto> {
    const { item } = await proposalCalls.decide(proposal.id, { ...fields, version, status: "approved" });
    decided(proposal.id);
    toast({ type: "success", title: t("approvedTitle"), message: t("improvedText", { title: fields.title }) });
    if (!item) throw new Error("an improvement was approved without its item");
    return item;
  }

  const decideNow = (proposal: ProposalDto, status: "approved" | "rejected") =>
    run(proposal.id, () => decide(proposal, { status }));

  return (
    <div className="flex flex-col gap-3">
      <p className="text-list text-muted-foreground">{t("text")}</p>
      <Segmented
        label={t("status")}
        className="sm:max-w-md"
        options={STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={status}
        onChange={setStatus}
      />
      <h2 className="sr-only">{t(`statuses.${status}`)}</h2>
      <PagedRows
        query={query}
        empty={{ title: t(`empty.${status}`), icon: <InboxIcon />, text: t("emptyText") }}
        more={t("more")}
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((proposal) => (
              <li key={proposal.id} className="rounded-lg border border-border bg-card p-4">
                <div className="flex flex-wrap items-center gap-1.5">
                  <h3 className="mr-auto min-w-0 break-words font-medium text-sm">{proposal.title}</h3>
                  {proposal.kind === "improvement" ? <Badge tone="info">{t("improvement")}</Badge> : null}
                  <Badge>{proposal.category}</Badge>
                </div>
                {proposal.kind === "improvement" ? (
                  <ProposalImprovement proposal={proposal} />
                ) : (
                  <p className="mt-1.5 line-clamp-4 whitespace-pre-line break-words text-list">{proposal.content}</p>
                )}
                <p className="mt-2 text-muted-foreground text-xs">
                  {proposal.kind === "improvement"
                    ? t("sentBy", { name: proposal.proposedBy?.name ?? "" })
                    : proposal.proposedBy
                      ? t("by", { name: proposal.proposedBy.name })
                      : t("byNobody")}{" "}
                  <DateText at={proposal.createdAt} />
                  {proposal.decidedBy && proposal.decidedAt ? (
                    <>
                      {" · "}
                      {t("decidedBy", { name: proposal.decidedBy.name })} <DateText at={proposal.decidedAt} />
                    </>
                  ) : null}
                </p>
                <div className="mt-3 flex flex-wrap gap-2">
                  {proposal.chatId === null ? null : (
                    <Link
                      href={`/conversations/${proposal.chatId}`}
                      className={cn(buttonVariants({ variant: "outline", size: "sm" }))}
                    >
                      <MessageSquareIcon aria-hidden="true" />
                      {t("conversation")}
                    </Link>
                  )}
                  {proposal.itemId === null ? null : (
                    <Link
                      href={`/assistant?item=${proposal.itemId}`}
                      className={cn(buttonVariants({ variant: "outline", size: "sm" }))}
                    >
                      {t("openItem")}
                    </Link>
                  )}
                  {mayManage && proposal.status === "pending" ? (
                    <span className="flex flex-wrap gap-2 sm:ml-auto">
                      <Button
                        icon={XIcon}
                        variant="outline"
                        size="sm"
                        aria-disabled={busy !== null || undefined}
                        aria-label={t("rejectOne", { title: proposal.title })}
                        onClick={() => void decideNow(proposal, "rejected")}
                      >
                        {t("reject")}
                      </Button>
                      {proposal.kind === "improvement" ? (
                        <Button
                          icon={PencilIcon}
                          isBusy={busy === proposal.id}
                          size="sm"
                          aria-disabled={busy !== null || undefined}
                          aria-label={t("improveOne", { title: proposal.title })}
                          onClick={() => void openImprovement(proposal)}
                        >
                          {t("improve")}
                        </Button>
                      ) : (
                        <>
                          <Button
                            variant="outline"
                            size="sm"
                            aria-label={t("editOne", { title: proposal.title })}
                            onClick={() => setEditing(proposal)}
                          >
                            {t("edit")}
                          </Button>
                          <Button
                            icon={CheckIcon}
                            isBusy={busy === proposal.id}
                            size="sm"
                            aria-disabled={busy !== null || undefined}
                            aria-label={t("approveOne", { title: proposal.title })}
                            onClick={() => void decideNow(proposal, "approved")}
                          >
                            {t("approve")}
                          </Button>
                        </>
                      )}
                    </span>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      <Suspense>
        {editing ? (
          <ProposalDialog
            key={editing.id}
            proposal={editing}
            onApprove={(body) => decide(editing, { ...body, status: "approved" })}
            onClose={() => setEditing(null)}
          />
        ) : null}
        {improving ? (
          <ProposalImprovementDialog
            key={improving.proposal.id}
            {...improving}
            onApprove={(fields, version) => improve(improving.proposal, fields, version)}
            onClose={() => setImproving(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
