import { useEffect, useState } from "react";
import type { Availability } from "@/lib/modules/channels/web-chat/schema";
import { fetchAvailability } from "./web-chat-calls";

const REFRESH_MS = 5 * 60_000;

/** Whether somebody is there, asked again while the chat is open and when somebody should be back. */
export function useAvailability(clientKey: string, initial: Availability, isOpen: boolean): Availability {
  const [availability, setAvailability] = useState(initial);
  useEffect(() => {
    if (!isOpen) return;
    const refresh = () => void fetchAvailability(clientKey).then((next) => next && setAvailability(next));
    const timer = window.setInterval(refresh, REFRESH_MS);
    const untilBack = availability.opensAt ? Date.parse(availability.opensAt) - Date.now() : -1;
    const opening = untilBack > 0 && untilBack < 24 * 60 * 60_000 ? window.setTimeout(refresh, untilBack + 1000) : 0;
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(opening);
    };
  }, [clientKey, isOpen, availability.opensAt]);
  return availability;
}
