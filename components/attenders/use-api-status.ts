import { useCallback, useEffect, useState } from "react";
import { ApiError, apiGet } from "@/lib/client/http/api";
import type { AttenderPage } from "@/lib/modules/attenders/schema";
import { LIST_ADDRESS } from "./use-attenders";

/** Whether the server answers; unknown until it was asked once. */
export type ApiStatus = "online" | "offline" | "unknown";

/** How often, and how long it may take (specification 1, section 9). */
const CHECK_EVERY_MS = 30_000;
const CHECK_TIMEOUT_MS = 5_000;

async function check(): Promise<ApiStatus> {
  try {
    await apiGet<AttenderPage>(LIST_ADDRESS, { page: 1, pageSize: 1 }, AbortSignal.timeout(CHECK_TIMEOUT_MS));
    return "online";
  } catch (error) {
    // A server that refuses is there.
    return error instanceof ApiError && (error.status === 401 || error.status === 403) ? "online" : "offline";
  }
}

/** Looks at load, every 30 s, and when the browser says that the network came or went. */
export function useApiStatus(): { status: ApiStatus; checkNow: () => Promise<void> } {
  const [status, setStatus] = useState<ApiStatus>("unknown");
  const checkNow = useCallback(async () => setStatus(await check()), []);
  useEffect(() => {
    const look = () => void checkNow();
    look();
    const timer = setInterval(look, CHECK_EVERY_MS);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, [checkNow]);
  return { status, checkNow };
}
