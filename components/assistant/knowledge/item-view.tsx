"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { DownloadIcon, ExternalLinkIcon, PencilIcon, RefreshCwIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { DateText } from "@/components/assistant/date-text";
import { useProblemText } from "@/components/assistant/problem-text";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { MoreButton } from "@/components/ui/more-button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast/toast-store";
import { knowledgeCalls } from "@/lib/client/calls/assistant-calls";
import { ApiError } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { fileSize } from "./file-size";
import { KnowledgeState, useFailureText } from "./knowledge-state";
import { TYPE_TONES } from "./knowledge-table";
import { QueryProblem } from "./list-states";

/** One item over the list: its text, and for a file or a link what was read of it. */
export function ItemView({
  id,
  known,
  onEdit,
  onRefreshed,
  onClose,
}: {
  id: number;
  /** The item, where the list has it. */
  known: KnowledgeItemDto | undefined;
  onEdit: (item: KnowledgeItemDto) => void;
  onRefreshed: (item: KnowledgeItemDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("assistant.knowledge");
  const query = useQuery({
    queryKey: ["assistant", "item", id],
    queryFn: ({ signal }) => knowledgeCalls.read(id, signal),
    placeholderData: known,
    retry: false,
  });
  // The list follows the hub; what was read here on opening doesn't.
  const item = known && (!query.data || known.updatedAt >= query.data.updatedAt) ? known : query.data;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title={item?.title ?? (isGone ? t("goneTitle") : t("loadingItem"))}
        text={item ? item.category : isGone ? t("goneText") : t("loadingItem")}
        closeLabel={t("close")}
        className="max-w-2xl"
      >
        {item ? (
          <Content item={item} onEdit={onEdit} onRefreshed={onRefreshed} />
        ) : isGone ? (
          <DialogFooter>
            <Button onClick={onClose}>{t("close")}</Button>
          </DialogFooter>
        ) : query.isError ? (
          <QueryProblem query={query} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Content({
  item,
  onEdit,
  onRefreshed,
}: {
  item: KnowledgeItemDto;
  onEdit: (item: KnowledgeItemDto) => void;
  onRefreshed: (item: KnowledgeItemDto) => void;
}) {
  const t = useTranslations("assistant.knowledge");
  const locale = useLocale();
  const { mayManage } = useFacts();
  const failureText = useFailureText();
  const problemText = useProblemText();
  const { isBusy, run } = useWork();
  const refresh = () =>
    run(
      async () => onRefreshed(await knowledgeCalls.refresh(item.id)),
      (error) => toast({ type: "error", title: t("refreshFailed"), message: problemText(error) }),
    );
  const isRead = item.file !== null || item.type === "website_link";
  const failure = failureText(item);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-1.5">
        <Badge tone={TYPE_TONES[item.type]}>{t(`types.${item.type}`)}</Badge>
        <KnowledgeState item={item} />
        {item.tags.map((tag) => (
          <Badge key={tag} className="font-normal">
            <span className="truncate">{tag}</span>
          </Badge>
        ))}
      </div>
      <p className="mb-3 text-muted-foreground text-xs">
        {item.createdBy ? t("createdBy", { name: item.createdBy.name }) : t("createdByNobody")}{" "}
        <DateText at={item.createdAt} />
        {" · "}
        {t("updatedAt")} <DateText at={item.updatedAt} />
        {item.fetchedAt ? (
          <>
            {" · "}
            {t("fetchedAt")} <DateText at={item.fetchedAt} />
          </>
        ) : null}
      </p>
      <Notice role="status" className="mb-3 text-sm">
        {failure}
      </Notice>
      <Notice tone="warning" role="status" className="mb-3 text-sm">
        {item.isCut && t("cut")}
      </Notice>
      {item.file ? (
        <p className="mb-3 break-words text-list">
          <a
            href={item.file.url}
            download
            className={cn(buttonVariants({ variant: "outline", size: "sm" }), "max-w-full")}
          >
            <DownloadIcon aria-hidden="true" />
            <span className="max-w-72 truncate">{item.file.name}</span>
            <span className="text-muted-foreground">{fileSize(locale, item.file.size)}</span>
          </a>
        </p>
      ) : item.type === "website_link" ? (
        <p className="mb-3 text-list">
          <a
            href={item.content}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex max-w-full items-center gap-1.5 break-all text-brand underline underline-offset-4 hover:no-underline"
          >
            {item.content}
            <ExternalLinkIcon aria-hidden="true" className="size-3.5 shrink-0" />
          </a>
        </p>
      ) : null}
      {isRead ? <Passages item={item} /> : <Text>{item.content}</Text>}
      <Questions questions={item.questions} />
      {mayManage ? (
        <DialogFooter>
          {isRead ? (
            <Button icon={RefreshCwIcon} isBusy={isBusy} variant="outline" keepsFocus onClick={() => void refresh()}>
              {t("readAgain")}
            </Button>
          ) : null}
          <Button icon={PencilIcon} onClick={() => onEdit(item)}>
            {t("editAction")}
          </Button>
        </DialogFooter>
      ) : null}
    </>
  );
}

function Text({ children }: { children: string }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="max-h-96 overflow-y-auto whitespace-pre-line break-words rounded-md bg-muted px-3 py-2 text-sm"
    >
      {children}
    </div>
  );
}

/** Customers' questions that a person said it answers. */
function Questions({ questions }: { questions: readonly string[] }) {
  const t = useTranslations("assistant.knowledge");
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4">
      <h3 id={id} className="mb-1.5 font-semibold text-sm">
        {t("fields.questions")}
      </h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="flex max-h-48 list-disc flex-col gap-1 overflow-y-auto pl-5 text-sm"
      >
        {questions.map((question) => (
          <li key={question} className="break-words">
            {question}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was read of a file or a page: what answers may quote. */
function Passages({ item }: { item: KnowledgeItemDto }) {
  const t = useTranslations("assistant.knowledge");
  const query = useInfiniteQuery({
    queryKey: ["assistant", "passages", item.id, item.passageCount, item.state],
    queryFn: ({ pageParam, signal }) => knowledgeCalls.passages(item.id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  });
  const passages = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={t("passages")}>
      <h3 className="mb-1.5 font-semibold text-sm">{t("passages")}</h3>
      {passages === undefined ? (
        query.isError ? (
          <QueryProblem query={query} />
        ) : (
          <Skeleton className="h-32" />
        )
      ) : passages.length === 0 ? (
        <p className="text-list text-muted-foreground">{t("noPassages")}</p>
      ) : (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          tabIndex={0}
          className="flex max-h-96 flex-col gap-3 overflow-y-auto rounded-md bg-muted px-3 py-2 text-sm"
        >
          {passages.map(({ id, heading, content }) => (
            <div key={id}>
              {heading ? <p className="font-medium">{heading}</p> : null}
              <p className="whitespace-pre-line break-words">{content}</p>
            </div>
          ))}
          <MoreButton query={query} label={t("morePassages")} />
        </div>
      )}
    </section>
  );
}
