import { createContext, type ReactNode, useContext, useMemo } from "react";
import { makeTimes, type Times } from "@/components/desk/screen/times";
import { useNow } from "@/components/desk/screen/use-now";

type Facts = { viewer: { id: number; name: string; isAdministrator: boolean }; times: Times; now: number };

const FactsContext = createContext<Facts | null>(null);

/** Gives the directory who is looking, and when and where they are. */
export function ScreenFacts({
  viewer,
  locale,
  timeZone,
  renderedAt,
  children,
}: {
  viewer: Facts["viewer"];
  locale: string;
  timeZone: string;
  renderedAt: number;
  children: ReactNode;
}) {
  const now = useNow(renderedAt);
  const { id, name, isAdministrator } = viewer;
  const facts = useMemo(
    () => ({ viewer: { id, name, isAdministrator }, times: makeTimes(locale, timeZone, now), now }),
    [id, name, isAdministrator, locale, timeZone, now],
  );
  return <FactsContext value={facts}>{children}</FactsContext>;
}

/** Who is looking, and the clock. */
export function useFacts(): Facts {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error("useFacts must be used within ScreenFacts");
  return facts;
}
