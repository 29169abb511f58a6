"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { RetryNotice } from "@/components/ui/notice";
import { fetchRuns, fetchVersions, type RuleVersion } from "@/lib/client/calls/rule-calls";
import { useWork } from "@/lib/client/use-work";
import type { RuleDto, RuleRunDto } from "@/lib/modules/automation/schema";
import { type Named, useRuleWords } from "./use-rule-words";

/** As many as the server tells at once: fewer are the last. */
const PAGE = 50;

/** What a rule did, and what it was then. */
export function RunsDialog({
  rule,
  people,
  teams,
  onClose,
}: {
  rule: RuleDto;
  people: readonly Named[];
  teams: readonly Named[];
  onClose: () => void;
}) {
  const t = useTranslations("automation.runs");
  const [runs, setRuns] = useState<readonly RuleRunDto[] | null>(null);
  const [versions, setVersions] = useState<readonly RuleVersion[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { isBusy, run: work } = useWork();
  const words = useRuleWords(
    people,
    teams,
    versions.map(({ rule: { condition } }) => condition),
  );
  const { id } = rule;

  const read = useCallback(
    async (before?: number) => {
      setFailed(false);
      try {
        const [more, all] = await Promise.all([fetchRuns(id, before), before === undefined ? fetchVersions(id) : null]);
        setRuns((known) => (before === undefined ? more : [...(known ?? []), ...more]));
        setWhole(more.length < PAGE);
        if (all) setVersions(all);
      } catch {
        setFailed(true);
      }
    },
    [id],
  );
  useEffect(() => void read(), [read]);

  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title={t("title", { name: rule.name })}
        text={t("text")}
        closeLabel={t("close")}
        className="max-h-[85dvh] max-w-2xl overflow-y-auto"
      >
        {hasFailed ? (
          <RetryNotice retry={t("retry")} onRetry={() => void read(runs?.at(-1)?.id)}>
            {t("failed")}
          </RetryNotice>
        ) : null}
        {runs === null && !hasFailed ? <p className="text-list text-muted-foreground">{t("loading")}</p> : null}
        {runs?.length === 0 ? <p className="text-list text-muted-foreground">{t("empty")}</p> : null}
        {runs && runs.length > 0 ? (
          <ul aria-label={t("label")} className="divide-y divide-border">
            {runs.map((run) => (
              <Run
                key={run.id}
                run={run}
                version={versions.find(({ version }) => version === run.version)}
                words={words}
              />
            ))}
          </ul>
        ) : null}
        {runs && runs.length > 0 && !isWhole ? (
          <Button
            variant="outline"
            size="sm"
            className="self-start pointer-coarse:min-h-11"
            aria-disabled={isBusy || undefined}
            onClick={() => void work(() => read(runs.at(-1)?.id))}
          >
            {t("more")}
          </Button>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

function Run({
  run: { conversation, outcome, details, at, version: number },
  version,
  words,
}: {
  run: RuleRunDto;
  version: RuleVersion | undefined;
  words: ReturnType<typeof useRuleWords>;
}) {
  const t = useTranslations("automation.runs");
  const format = useFormatter();
  return (
    <li className="flex flex-col gap-1 py-2.5 text-list">
      <p className="flex flex-wrap gap-x-2">
        <time dateTime={at} className="text-muted-foreground tabular-nums">
          {format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "medium" })}
        </time>
        <span className="font-medium">{t(`outcomes.${outcome}`)}</span>
        {outcome === "failed" || outcome === "limited" ? (
          <span className="text-muted-foreground">{t(`why.${whyOf(details)}`)}</span>
        ) : null}
      </p>
      {conversation ? (
        <a href={`/conversations/${conversation.id}`} className="min-w-0 truncate underline pointer-coarse:py-3">
          <bdi>{conversation.subject}</bdi>
        </a>
      ) : (
        <p className="text-muted-foreground">{t("hidden")}</p>
      )}
      {version ? (
        <details>
          <summary className="cursor-pointer text-muted-foreground pointer-coarse:py-3">
            {t("version", { number })}
          </summary>
          <p className="mt-1 text-pretty [overflow-wrap:anywhere]">{words.sentence(version.rule)}</p>
        </details>
      ) : null}
    </li>
  );
}

const WHY = new Set([
  "closed",
  "window",
  "machine",
  "person",
  "often",
  "busy",
  "NOT_FOUND",
  "ATTENDER_INACTIVE",
  "TAG_LIMIT",
  "TAG_NOT_REGISTERED",
]);

/** The last of what is told says why; `other` for what has no text of its own. */
const whyOf = (details: readonly string[]): string => {
  const last = details.at(-1) ?? "";
  return WHY.has(last) ? last : "other";
};
