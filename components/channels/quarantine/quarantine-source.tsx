"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { StaleList } from "@/components/channels/stale-list";
import { channelsKey } from "@/components/channels/use-configs";
import { Skeleton } from "@/components/ui/skeleton";
import { quarantineSourceHref } from "@/lib/client/calls/channel-calls";

/** More of a message would only make the browser slow; all of it is in the download. */
const SHOWN_BYTES = 64 * 1024;

/** The beginning of a message as it came. It is text here: nothing in it is read as markup. */
export function QuarantineSource({ id, label }: { id: number; label: string }) {
  const t = useTranslations("channels.quarantine");
  const { data, isError, refetch } = useQuery({
    queryKey: [...channelsKey("quarantine-source"), id],
    queryFn: ({ signal }) => readBeginning(quarantineSourceHref(id), signal),
    // A source never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isError) return <StaleList onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto rounded-md bg-muted p-3"
      >
        <pre className="whitespace-pre-wrap break-all font-mono text-xs">{data.text}</pre>
      </section>
      {data.isCut ? <p className="mt-1 text-muted-foreground text-xs">{t("cut")}</p> : null}
    </>
  );
}

async function readBeginning(href: string, signal: AbortSignal): Promise<{ text: string; isCut: boolean }> {
  const response = await fetch(href, { signal, credentials: "same-origin", cache: "no-store" });
  if (!response.ok || !response.body) throw new Error("the source could not be read");
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > SHOWN_BYTES) {
      await reader.cancel();
      break;
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { text: new TextDecoder().decode(bytes.subarray(0, SHOWN_BYTES)), isCut: length > SHOWN_BYTES };
}
