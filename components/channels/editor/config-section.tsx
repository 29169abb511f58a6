"use client";

import { ArrowLeftIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { CHANNEL_ICONS } from "@/components/channels/channel-icons";
import type { ChannelKind } from "@/components/channels/channel-place";
import { EditorSkeleton } from "@/components/channels/channels-skeleton";
import { PlaceLink } from "@/components/channels/place-link";
import { StaleList } from "@/components/channels/stale-list";
import { type GoToPlace, useMovedFocus } from "@/components/channels/use-channel-place";
import type { Configs } from "@/components/channels/use-configs";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import type { ConfigRow } from "./use-config-editor";

/** One kind of channel: its configs to choose from, and the one that is chosen. */
export function ConfigSection<Dto extends ConfigRow>({
  kind,
  config,
  configs,
  go,
  renderEditor,
}: {
  kind: ChannelKind;
  config: number | "new" | null;
  configs: Configs<Dto>;
  go: GoToPlace;
  renderEditor: (row: Dto | null, isMissing: boolean) => ReactNode;
}) {
  const t = useTranslations("channels");
  const { rows } = configs;
  const first = rows[0]?.id;
  const found = typeof config === "number" ? rows.find(({ id }) => id === config) : undefined;
  // A colleague may remove what somebody is editing: it stays on screen, with what was typed.
  const [last, setLast] = useState<Dto | undefined>(found);
  if (found && found !== last) setLast(found);
  const isMissing = typeof config === "number" && !found;
  const row = found ?? (last?.id === config ? last : undefined);
  const heading = useMovedFocus();
  const Icon = CHANNEL_ICONS[kind];

  useEffect(() => {
    if (config === null && first !== undefined) go({ view: kind, config: first }, "replace");
  }, [config, first, kind, go]);

  function body() {
    if (config === "new") return <Suspense fallback={<EditorSkeleton />}>{renderEditor(null, false)}</Suspense>;
    if (row)
      return (
        <Suspense key={row.id} fallback={<EditorSkeleton />}>
          {renderEditor(row, isMissing)}
        </Suspense>
      );
    if (rows.length > 0 && config === null) return <EditorSkeleton />;
    return rows.length === 0 ? <NoConfig kind={kind} go={go} /> : <MissingConfig kind={kind} go={go} />;
  }

  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PlaceLink
          place={{ view: "overview" }}
          go={go}
          aria-label={t("back")}
          title={t("back")}
          className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "-ml-2")}
        >
          <ArrowLeftIcon aria-hidden="true" />
        </PlaceLink>
        <Icon aria-hidden="true" className="size-5 text-muted-foreground" />
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
          {t(`kinds.${kind}.title`)}
        </h1>
        {rows.length > 0 && config !== "new" ? (
          <Button variant="outline" className="ml-auto" onClick={() => go({ view: kind, config: "new" })}>
            <PlusIcon aria-hidden="true" />
            {t("config.add")}
          </Button>
        ) : null}
      </header>
      {configs.isStale ? <StaleList onRetry={() => void configs.reload()} /> : null}
      {rows.length > 1 || (rows.length === 1 && config === "new") ? (
        <nav aria-label={t("config.list")}>
          <ul className="flex flex-wrap gap-1.5">
            {rows.map(({ id, name, isActive }) => (
              <li key={id} className="min-w-0">
                <PlaceLink
                  place={{ view: kind, config: id }}
                  go={go}
                  aria-current={id === config ? "page" : undefined}
                  className={cn(
                    "flex max-w-64 items-center gap-2 rounded-md border border-border bg-card px-3 py-1.5 text-list transition-colors duration-150 hover:bg-accent",
                    id === config && "border-brand bg-brand-tint font-medium text-brand-tint-foreground",
                  )}
                >
                  <span
                    aria-hidden="true"
                    className={cn("size-2 shrink-0 rounded-full", isActive ? "bg-success" : "bg-muted-foreground/50")}
                  />
                  <span className="truncate">{name}</span>
                  <span className="sr-only">{t(isActive ? "config.active" : "config.inactive")}</span>
                </PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {body()}
    </div>
  );
}

/** There is no config of a kind yet. */
function NoConfig({ kind, go }: { kind: ChannelKind; go: GoToPlace }) {
  const t = useTranslations("channels");
  const Icon = CHANNEL_ICONS[kind];
  return (
    <EmptyState
      className="rounded-lg border border-border border-dashed"
      icon={<Icon />}
      title={t("config.empty")}
      text={t(`kinds.${kind}.empty`)}
      action={
        <Button onClick={() => go({ view: kind, config: "new" })}>
          <PlusIcon aria-hidden="true" />
          {t("config.add")}
        </Button>
      }
    />
  );
}

/** The address names a config that isn't there (any more). */
export function MissingConfig({ kind, go }: { kind: ChannelKind; go: GoToPlace }) {
  const t = useTranslations("channels.config");
  const Icon = CHANNEL_ICONS[kind];
  return (
    <EmptyState
      className="rounded-lg border border-border border-dashed"
      icon={<Icon />}
      title={t("missingTitle")}
      text={t("missingText")}
      action={
        <Button variant="outline" onClick={() => go({ view: kind, config: null }, "replace")}>
          {t("missingAction")}
        </Button>
      }
    />
  );
}
