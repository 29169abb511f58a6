"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { RowsSkeleton } from "@/components/assistant/knowledge/list-states";
import { ReadOnlyNotice } from "@/components/assistant/read-only-notice";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { flowCalls } from "@/lib/client/calls/flow-calls";
import { lazyPart } from "@/lib/client/lazy-part";
import type { FlowDto } from "@/lib/modules/assistant/flows/schema";
import { FlowList } from "./flow-list";

const FlowEditor = lazyPart(() => import("./editor/flow-editor"), "FlowEditor");

/** Where the flows are in the cache. */
const KEY = ["assistant", "flows"];

/** The flows: their list, or the one that is open. */
export function FlowsSection({ flowId, go }: { flowId: number | null; go: GoToView }) {
  const t = useTranslations("flows");
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => flowCalls.list(signal), retry: false });
  const change = (to: (flows: readonly FlowDto[]) => readonly FlowDto[]) => {
    // An answer that is on its way was made before this change.
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData<readonly FlowDto[]>(KEY, (flows) => to(flows ?? []));
  };
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const opened = flowId === null ? null : query.data?.find(({ id }) => id === flowId);
  return (
    <section aria-label={t("title")} className="flex flex-col gap-4">
      <ReadOnlyNotice />
      {flowId === null ? (
        <FlowList query={query} change={change} refresh={refresh} go={go} onApproach={FlowEditor.preload} />
      ) : (
        <Suspense fallback={<RowsSkeleton />}>
          <FlowEditor
            key={flowId}
            flow={opened ?? null}
            query={query}
            onChanged={(flow) => change((flows) => flows.map((one) => (one.id === flow.id ? flow : one)))}
            onRemoved={() => change((flows) => flows.filter(({ id }) => id !== flowId))}
            go={go}
          />
        </Suspense>
      )}
    </section>
  );
}
