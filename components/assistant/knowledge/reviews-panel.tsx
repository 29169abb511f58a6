"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { BotIcon } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { DateText } from "@/components/assistant/date-text";
import { useProblemText } from "@/components/assistant/problem-text";
import { Thumbs } from "@/components/desk/assistant/thumbs";
import { Badge } from "@/components/ui/badge";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import { rateAnswer } from "@/lib/client/calls/assistant-ask";
import { insightCalls } from "@/lib/client/calls/assistant-calls";
import type { ReviewDto, ReviewPage } from "@/lib/modules/assistant/answers/schema";
import { PagedRows } from "./list-states";
import { shareText } from "./share-text";

type Kind = "sent" | "rehearsed";

/** What the assistant said by itself, or would have in a rehearsal, beside what a person wrote: to be judged. */
export function ReviewsPanel({ days }: { days: number }) {
  const t = useTranslations("assistant.reviews");
  const id = useId();
  const client = useQueryClient();
  const problemText = useProblemText();
  const [kind, setKind] = useState<Kind>("sent");
  const queryKey = ["assistant", "reviews", kind, days];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => insightCalls.reviews({ kind, days, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: "always",
    retry: false,
  });
  const rate = async (review: ReviewDto, feedback: "positive" | "negative") => {
    const show = (shown: ReviewDto["feedback"]) =>
      client.setQueryData<InfiniteData<ReviewPage>>(queryKey, (data) => data && withFeedback(data, review.id, shown));
    show(feedback);
    try {
      await rateAnswer(review.id, feedback);
      await client.invalidateQueries({ queryKey });
    } catch (error) {
      show(review.feedback);
      toast({ type: "error", title: t("failedTitle"), message: problemText(error) });
    }
  };
  const figures = query.data?.pages[0]?.figures;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-3xl">
          <h2 id={id} className="font-semibold text-base">
            {t("title")}
          </h2>
          <p className="text-pretty text-list text-muted-foreground">{t("text")}</p>
        </div>
        <Segmented
          label={t("kind")}
          className="min-w-56"
          options={[
            { value: "sent", label: t("sent") },
            { value: "rehearsed", label: t("rehearsed") },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      {figures && figures.questions > 0 ? <Figures kind={kind} figures={figures} /> : null}
      <PagedRows<ReviewDto>
        query={query}
        empty={{ title: t(`none.${kind}`), icon: <BotIcon />, text: t(`noneText.${kind}`) }}
        more={t("more")}
      >
        {(rows) => (
          <ul className="divide-y divide-border rounded-lg border border-border bg-card text-list">
            {rows.map((review) => (
              <Review key={review.id} kind={kind} review={review} onRate={(feedback) => void rate(review, feedback)} />
            ))}
          </ul>
        )}
      </PagedRows>
    </section>
  );
}

function withFeedback(data: InfiniteData<ReviewPage>, id: number, feedback: ReviewDto["feedback"]) {
  const changed = (review: ReviewDto) => (review.id === id ? { ...review, feedback } : review);
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) };
}

function Figures({ kind, figures }: { kind: Kind; figures: ReviewPage["figures"] }) {
  const t = useTranslations("assistant.reviews");
  const locale = useLocale();
  const { questions, answered, handedOver, judged, wrong } = figures;
  return (
    <p className="text-list tabular-nums">
      {t(`figures.${kind}`, { questions, answered, handedOver, share: shareText(answered, questions, locale) })}{" "}
      {judged === 0 ? t("unjudged") : t("judged", { judged, wrong, share: shareText(wrong, judged, locale) })}
    </p>
  );
}

function Review({
  kind,
  review,
  onRate,
}: {
  kind: Kind;
  review: ReviewDto;
  onRate: (feedback: "positive" | "negative") => void;
}) {
  const t = useTranslations("assistant.reviews");
  const locale = useLocale();
  const { question, answer, reply, source, isKnown, isHandover, confidence, chatId, createdAt, feedback } = review;
  const said = [
    { name: t("question"), text: question },
    { name: t("answer"), text: answer },
    ...(reply === null ? [] : [{ name: t("reply"), text: reply }]),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 max-sm:basis-full">
        <dl className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
          {said.map(({ name, text }) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="line-clamp-6 whitespace-pre-line break-words">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-xs">
          {isKnown ? null : <Badge>{t(isHandover ? `handedOver.${kind}` : `unknown.${kind}`)}</Badge>}
          {source === null ? null : <span className="min-w-0 break-words">{t("source", { title: source })}</span>}
          {isKnown ? (
            <span className="tabular-nums">{t("sure", { share: shareText(confidence, 1, locale, 0) })}</span>
          ) : null}
          <DateText at={createdAt} />
          <Link
            href={`/conversations/${chatId}`}
            className="rounded-md underline underline-offset-4 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            {t("conversation")}
          </Link>
        </div>
      </div>
      {isKnown ? (
        <Thumbs
          texts={{ useful: t("isRight", { question }), yes: t("right"), no: t("wrong") }}
          feedback={feedback}
          className="pointer-coarse:[&_button]:size-11"
          onRate={onRate}
        />
      ) : null}
    </li>
  );
}
