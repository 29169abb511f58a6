"use client";

import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { CHANNEL_ICONS } from "@/components/channels/channel-icons";
import type { ChannelKind } from "@/components/channels/channel-place";
import type { EditorProps } from "@/components/channels/channels-data";
import { EditorSkeleton } from "@/components/channels/channels-skeleton";
import { PlaceHeader } from "@/components/channels/place-header";
import { PlaceLink } from "@/components/channels/place-link";
import { StaleList } from "@/components/channels/stale-list";
import { type GoToPlace, useMovedFocus } from "@/components/channels/use-channel-place";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import type { ConfigRow } from "./channel-form";

/** One kind of channel: its configs to choose from, and the one that is chosen. */
export function ConfigSection<Dto extends ConfigRow>({
  kind,
  config,
  editor: Editor,
  ...shared
}: {
  kind: ChannelKind;
  config: number | "new" | null;
  editor: ComponentType<EditorProps<Dto>>;
} & Omit<EditorProps<Dto>, "row" | "isMissing">) {
  const { configs, go } = shared;
  const t = useTranslations("channels");
  const { rows } = configs;
  const first = rows[0]?.id;
  const found = typeof config === "number" ? rows.find(({ id }) => id === config) : undefined;
  // A colleague may remove what somebody is editing: it stays on screen, with what was typed.
  const [last, setLast] = useState<Dto | undefined>(found);
  if (found && found !== last) setLast(found);
  const isMissing = typeof config === "number" && !found;
  const row = found ?? (last?.id === config ? last : undefined);

  useEffect(() => {
    if (config === null && first !== undefined) go({ view: kind, config: first }, "replace");
  }, [config, first, kind, go]);

  function body() {
    if (config === "new" || row)
      return (
        <Suspense key={row?.id ?? config} fallback={<EditorSkeleton />}>
          <Editor {...shared} row={row ?? null} isMissing={isMissing} />
        </Suspense>
      );
    if (rows.length > 0 && config === null) return <EditorSkeleton />;
    return rows.length === 0 ? <NoConfig kind={kind} go={go} /> : <MissingConfig kind={kind} go={go} />;
  }

  return (
    <div className="flex flex-col gap-4">
      <PlaceHeader heading={useMovedFocus()} go={go} icon={CHANNEL_ICONS[kind]} title={t(`kinds.${kind}.title`)}>
        {rows.length > 0 && config !== "new" ? (
          <Button
            icon={PlusIcon}
            variant="outline"
            className="ml-auto"
            onClick={() => go({ view: kind, config: "new" })}
          >
            {t("config.add")}
          </Button>
        ) : null}
      </PlaceHeader>
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
  return (
    <InPlace kind={kind} title={t("config.empty")} text={t(`kinds.${kind}.empty`)}>
      <Button icon={PlusIcon} onClick={() => go({ view: kind, config: "new" })}>
        {t("config.add")}
      </Button>
    </InPlace>
  );
}

/** The address names a config that isn't there (any more). */
export function MissingConfig({ kind, go }: { kind: ChannelKind; go: GoToPlace }) {
  const t = useTranslations("channels.config");
  return (
    <InPlace kind={kind} title={t("missingTitle")} text={t("missingText")}>
      <Button variant="outline" onClick={() => go({ view: kind, config: null }, "replace")}>
        {t("missingAction")}
      </Button>
    </InPlace>
  );
}

function InPlace({
  kind,
  children,
  ...texts
}: {
  kind: ChannelKind;
  title: string;
  text: string;
  children: ReactNode;
}) {
  const Icon = CHANNEL_ICONS[kind];
  return (
    <EmptyState
      className="rounded-lg border border-border border-dashed"
      icon={<Icon />}
      {...texts}
      action={children}
    />
  );
}
