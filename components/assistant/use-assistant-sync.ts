import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { dropRow, type ListName, putRow, refreshList } from "@/components/assistant/knowledge/use-counted-list";
import { onConnected, onHub } from "@/lib/client/live/socket";

/** Documents that are indexed one after another cost one refresh. */
const WAIT_MS = 400;

/** Reads the numbers on the tabs again. */
export function refreshCounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["assistant", "counts"] });
}

function follow(client: QueryClient): () => void {
  const waiting = new Map<ListName, ReturnType<typeof setTimeout>>();
  const refreshSoon = (name: ListName) => {
    if (waiting.has(name)) return;
    const run = () => {
      waiting.delete(name);
      void refreshList(client, name);
      refreshCounts(client);
    };
    waiting.set(name, setTimeout(run, WAIT_MS));
  };
  const reread = (...names: string[]) => {
    for (const name of names) void client.invalidateQueries({ queryKey: ["assistant", name] });
  };
  const stops = [
    onHub("KnowledgeChanged", ({ item }) => {
      // Further in the index is all that most of these tell.
      if (!putRow(client, "knowledge", item)) refreshSoon("knowledge");
      reread("options");
    }),
    onHub("KnowledgeDeleted", ({ itemId }) => {
      dropRow(client, "knowledge", itemId);
      refreshCounts(client);
    }),
    onHub("InstructionsChanged", () => refreshSoon("instructions")),
    onHub("FeatureChanged", () => reread("features")),
    onHub("MoodChanged", () => reread("moods")),
    onHub("FlowsChanged", () => reread("flows")),
    onHub("ProposalsChanged", () => {
      reread("proposals");
      refreshCounts(client);
    }),
    onConnected(() => {
      refreshSoon("knowledge");
      refreshSoon("instructions");
      reread("features", "moods", "proposals", "flows");
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}

/** Follows the hub while the module is on screen. */
export function useAssistantSync(): void {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
}
