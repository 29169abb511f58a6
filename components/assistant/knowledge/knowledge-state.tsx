import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";

/** Whether answers use an item, and how far its reading is while it isn't done. */
export function KnowledgeState({
  item: { isActive, state, isCut, progress, failure, failureText, title },
}: {
  item: KnowledgeItemDto;
}) {
  const t = useTranslations("assistant.knowledge");
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      <Badge tone={isActive ? "success" : "neutral"}>{t(isActive ? "active" : "inactive")}</Badge>
      {state === "failed" ? (
        <Badge tone="danger" title={failure === null ? undefined : (failureText ?? t(`failures.${failure}`))}>
          {t("failed")}
        </Badge>
      ) : state === "ready" ? (
        isCut ? (
          <Badge tone="warning" title={t("cut")}>
            {t("cutShort")}
          </Badge>
        ) : null
      ) : (
        <span className="inline-flex items-center gap-1.5 text-muted-foreground text-xs tabular-nums">
          <span
            role="progressbar"
            aria-label={t("indexingOf", { title })}
            aria-valuenow={progress}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-1.5 w-14 overflow-hidden rounded-full bg-accent"
          >
            <span className="block h-full bg-info" style={{ width: `${progress}%` }} />
          </span>
          {state === "pending" ? t("pending") : t("indexing", { progress })}
        </span>
      )}
    </span>
  );
}

/** Why an item couldn't be read, in the reader's language. */
export function useFailureText(): (item: Pick<KnowledgeItemDto, "failure" | "failureText">) => string | null {
  const t = useTranslations("assistant.knowledge");
  return ({ failure, failureText }) => (failure === null ? null : (failureText ?? t(`failures.${failure}`)));
}
