"use client";

import { ArrowRightIcon, PlusIcon, ShieldAlertIcon, UsersRoundIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CHANNEL_ICONS } from "./channel-icons";
import { CHANNEL_KINDS, type ChannelKind } from "./channel-place";
import { PlaceLink } from "./place-link";
import { StaleList } from "./stale-list";
import { type GoToPlace, useMovedFocus } from "./use-channel-place";

/** A config as its card lists it. `trouble`: it is on and doesn't work. */
export type ListedConfig = { id: number; name: string; isActive: boolean; trouble: boolean };

// More would make the card longer than its neighbours; the channel's own page has them all.
const LISTED_MAX = 4;

/** The three channels with their configs, the quarantine, and the chatbot profiles. */
export function ChannelsOverview({
  configs,
  isStale,
  onReload,
  quarantine,
  profileCount,
  go,
  onManageProfiles,
}: {
  configs: Readonly<Record<ChannelKind, readonly ListedConfig[]>>;
  isStale: boolean;
  onReload: () => void;
  quarantine: { count: number; hasMore: boolean };
  profileCount: number;
  go: GoToPlace;
  onManageProfiles: () => void;
}) {
  const t = useTranslations("channels");
  const { count, hasMore } = quarantine;
  const heading = useMovedFocus();
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
            {t("title")}
          </h1>
          <p className="mt-1 text-muted-foreground text-sm">{t("text")}</p>
        </div>
        <Button icon={UsersRoundIcon} variant="outline" onClick={onManageProfiles}>
          {t("profiles.manage")}
          <span className="text-muted-foreground text-xs tabular-nums">
            {t("profiles.counter", { count: profileCount })}
          </span>
        </Button>
      </header>
      {isStale ? <StaleList onRetry={onReload} /> : null}
      <div className="grid gap-4 lg:grid-cols-3">
        {CHANNEL_KINDS.map((kind) => (
          <KindCard key={kind} kind={kind} configs={configs[kind]} go={go} />
        ))}
      </div>
      <section
        aria-label={t("quarantine.title")}
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-border bg-card p-4"
      >
        <ShieldAlertIcon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-56 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold text-sm">
            {t("quarantine.title")}
            {count > 0 ? <Badge tone="warning">{t("quarantine.count", { count, more: String(hasMore) })}</Badge> : null}
          </h2>
          <p className="mt-0.5 text-pretty text-list text-muted-foreground">
            {t(count > 0 ? "quarantine.cardText" : "quarantine.cardEmpty")}
          </p>
        </div>
        <PlaceLink place={{ view: "quarantine" }} go={go} className={buttonVariants({ variant: "outline" })}>
          {t("quarantine.view")}
        </PlaceLink>
      </section>
    </div>
  );
}

function KindCard({ kind, configs, go }: { kind: ChannelKind; configs: readonly ListedConfig[]; go: GoToPlace }) {
  const t = useTranslations("channels");
  const Icon = CHANNEL_ICONS[kind];
  const title = t(`kinds.${kind}.title`);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-lg border border-border bg-card p-5">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-md bg-brand-tint text-brand-tint-foreground"
        >
          <Icon className="size-5" />
        </span>
        <h2 className="min-w-0 flex-1 font-semibold text-base">
          <PlaceLink
            place={{ view: kind, config: null }}
            go={go}
            className="touch-line inline-block rounded-md hover:underline"
          >
            {title}
          </PlaceLink>
        </h2>
        {configs.length > 0 ? (
          <span className="text-muted-foreground text-xs">
            {t("config.activeOf", { active: configs.filter(({ isActive }) => isActive).length, count: configs.length })}
          </span>
        ) : null}
      </div>
      <p className="mt-2 text-pretty text-list text-muted-foreground">{t(`kinds.${kind}.text`)}</p>
      <div className="mt-4 flex flex-1 flex-col gap-1">
        {configs.length === 0 ? (
          <p className="rounded-md border border-border border-dashed px-3 py-4 text-center text-list text-muted-foreground">
            {t("config.empty")}
          </p>
        ) : (
          <ul className="flex flex-col gap-1">
            {configs.slice(0, LISTED_MAX).map(({ id, name, isActive, trouble }) => (
              <li key={id}>
                <PlaceLink
                  place={{ view: kind, config: id }}
                  go={go}
                  className="flex items-center gap-2 rounded-md px-2 py-1.5 text-sm transition-colors duration-150 hover:bg-accent"
                >
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  {trouble ? <Badge tone="danger">{t("config.trouble")}</Badge> : null}
                  {trouble ? null : (
                    <Badge tone={isActive ? "success" : "neutral"}>
                      {t(isActive ? "config.active" : "config.inactive")}
                    </Badge>
                  )}
                </PlaceLink>
              </li>
            ))}
          </ul>
        )}
        {configs.length > LISTED_MAX ? (
          <PlaceLink
            place={{ view: kind, config: null }}
            go={go}
            className="inline-flex items-center gap-1 self-start rounded-md px-2 py-1 text-brand text-list hover:underline"
          >
            {t("config.all", { count: configs.length })}
            <ArrowRightIcon aria-hidden="true" className="size-3.5" />
          </PlaceLink>
        ) : null}
      </div>
      <PlaceLink
        place={{ view: kind, config: "new" }}
        go={go}
        aria-label={t("config.addTo", { channel: title })}
        className={cn(buttonVariants({ variant: configs.length === 0 ? "default" : "outline" }), "mt-4 self-start")}
      >
        <PlusIcon aria-hidden="true" />
        {t("config.add")}
      </PlaceLink>
    </section>
  );
}
