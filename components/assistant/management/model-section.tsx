"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheckIcon, CircleXIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ReadSection } from "@/components/assistant/knowledge/list-states";
import { useProblemText } from "@/components/assistant/problem-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast/toast-store";
import { modelCalls } from "@/lib/client/calls/assistant-calls";
import { useWork } from "@/lib/client/use-work";
import type { ModelConfigDto, ModelTestDto } from "@/lib/modules/assistant/model/schema";
import { ModelForm } from "./model-form";

const KEY = ["assistant", "model"];
const PERCENT = 100;

/** The language model behind the assistant: where it is, what it may use, and what it used. Administrators only. */
export function ModelSection() {
  const t = useTranslations("assistant.model");
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => modelCalls.read(signal),
    refetchOnWindowFocus: "always",
    retry: false,
  });
  const [saves, setSaves] = useState(0);
  const put = (config: ModelConfigDto) => {
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData(KEY, config);
    setSaves((count) => count + 1);
  };
  return (
    <ReadSection
      title={
        <>
          {t("title")}
          {query.data ? (
            <Badge tone={query.data.isEnabled ? "success" : "neutral"}>{t(query.data.isEnabled ? "on" : "off")}</Badge>
          ) : null}
        </>
      }
      text={t("text")}
      query={query}
    >
      {(config) => (
        <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
          {/* What is being typed stays while the month's use is read again; only saving begins anew. */}
          <ModelForm key={saves} config={config} onSaved={put} />
          <div className="flex flex-col gap-3">
            <Usage config={config} />
            {config.baseUrl ? <Test onTested={() => void query.refetch()} /> : null}
          </div>
        </div>
      )}
    </ReadSection>
  );
}

function Usage({ config: { usage, monthlyTokens, monthlyCents } }: { config: ModelConfigDto }) {
  const t = useTranslations("assistant.model");
  const locale = useLocale();
  const number = (value: number) => value.toLocaleString(locale);
  const money = (cents: number) =>
    (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return (
    <section aria-label={t("usage")} className="rounded-lg border border-border bg-card p-4 text-list">
      <h3 className="mb-2 flex flex-wrap items-center gap-2 font-semibold text-sm">
        {t("usage")}
        {usage.isOver ? <Badge tone="danger">{t("over")}</Badge> : null}
      </h3>
      <dl className="flex flex-col gap-2">
        <Meter label={t("usedTokens")} used={usage.tokens} limit={monthlyTokens} show={number} />
        <Meter label={t("usedMoney")} used={usage.cents} limit={monthlyCents} show={money} />
        <div className="flex justify-between gap-2">
          <dt className="text-muted-foreground">{t("calls")}</dt>
          <dd className="tabular-nums">{number(usage.calls)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Meter({
  label,
  used,
  limit,
  show,
}: {
  label: string;
  used: number;
  limit: number | null;
  show: (value: number) => string;
}) {
  const t = useTranslations("assistant.model");
  const percent = limit ? Math.min(PERCENT, (used / limit) * PERCENT) : 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="tabular-nums">
        {limit === null ? show(used) : t("of", { used: show(used), limit: show(limit) })}
      </dd>
      {limit === null ? null : (
        <dd aria-hidden="true" className="col-span-2 mt-1 h-1.5 overflow-hidden rounded-full bg-accent">
          <div
            className={cn("h-full", percent >= PERCENT ? "bg-danger" : "bg-success")}
            style={{ width: `${percent}%` }}
          />
        </dd>
      )}
    </div>
  );
}

function Test({ onTested }: { onTested: () => void }) {
  const t = useTranslations("assistant.model");
  const problemText = useProblemText();
  const [result, setResult] = useState<ModelTestDto | null>(null);
  const { isBusy, run } = useWork();
  const test = () =>
    run(
      async () => {
        setResult(null);
        setResult(await modelCalls.test());
        onTested();
      },
      (error) => toast({ type: "error", title: t("testFailed"), message: problemText(error) }),
    );
  return (
    <section aria-label={t("test")} className="rounded-lg border border-border bg-card p-4 text-list">
      <p className="mb-2 text-muted-foreground">{t("testText")}</p>
      <Button isBusy={isBusy} variant="outline" size="sm" keepsFocus onClick={() => void test()}>
        {t("test")}
      </Button>
      <div role="status" className="mt-2 empty:hidden">
        {result ? (
          <Outcome isGood={result.ok}>
            {result.message} {t("milliseconds", { count: result.milliseconds })}
          </Outcome>
        ) : null}
      </div>
    </section>
  );
}

function Outcome({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheckIcon : CircleXIcon;
  return (
    <p className={cn("flex items-start gap-1.5", isGood ? "text-success" : "text-danger")}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
