"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/lib/client/http/api";

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Comparing thousands of rows deeply on every patch costs more than drawing the few that are visible.
        structuralSharing: false,
        gcTime: 10 * 60_000,
        // The hub says what changed and the reconnect fetches what was missed; a fetch per window focus would add nothing.
        refetchOnWindowFocus: false,
        // Our own server answered; asking again at once gets the same answer.
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
      },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The tab's cache in the browser; a fresh one per request on the server, where requests must not share data. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

/** Gives the screen below the tab's cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(getQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
