import { useLocale } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { makeTimes, type Times } from "./times";

/** Who looks at the screen. */
export type Viewer = {
  id: number;
  name: string;
  /** Whether no conversation can be hidden from them by what they do with it. */
  seesAll?: boolean;
  /** Whether they lead some team, or as an administrator all. */
  isLead?: boolean;
  /** Whether there is a team board for them. */
  hasBoard?: boolean;
  /** Whether the assistant sends answers of its own here. */
  hasAssistant?: boolean;
  /** Ids of the teams whose views they keep. */
  ledTeamIds?: readonly number[];
};

type Screen = { viewer: Viewer; times: Times; now: number };

const ScreenContext = createContext<Screen | null>(null);
const NO_TEAMS: readonly number[] = [];
const MINUTE_MS = 60_000;

/** Gives the screen its viewer and its clock. `renderedAt` is the server's now, so that hydration finds the same texts. */
export function ScreenProvider({
  viewer,
  timeZone,
  renderedAt,
  children,
}: {
  viewer: Viewer;
  timeZone: string;
  renderedAt: number;
  children: ReactNode;
}) {
  const locale = useLocale();
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { id, name, seesAll = false, isLead = false, hasBoard = false, ledTeamIds = NO_TEAMS } = viewer;
  const { hasAssistant = false } = viewer;
  const value = useMemo(
    () => ({
      viewer: { id, name, seesAll, isLead, hasBoard, hasAssistant, ledTeamIds },
      times: makeTimes(locale, timeZone, now),
      now,
    }),
    [id, name, seesAll, isLead, hasBoard, hasAssistant, ledTeamIds, locale, timeZone, now],
  );
  return <ScreenContext value={value}>{children}</ScreenContext>;
}

/** Viewer and clock of the screen. */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error("useScreen must be used within a ScreenProvider");
  return screen;
}
