"use client";

import { createContext, useContext } from "react";
import type { AnyFigure, OpenFigure } from "@/lib/modules/analytics/filter";
import type { OpenQueue } from "@/lib/modules/analytics/queue/filter";
import type { OpenDeadlines } from "@/lib/modules/analytics/sla/filter";
import type { TeamName } from "@/lib/modules/teams/schema";

/** What the parts of the dashboard ask of the screen. */
type AnalyticsScreen = {
  /** Whether they see everybody's figures. */
  seesEverybody: boolean;
  /** The teams whose figures they see. */
  teams: readonly TeamName[];
  /** The workspace's, in which every time is shown. */
  timeZone: string;
  now: number;
  /** Opens the list of what a figure counted. */
  openFigure: (figure: AnyFigure, within?: Partial<Omit<OpenFigure, "figure">>) => void;
  /** The list is likely to be opened next. */
  approachFigure: () => void;
  /** The same of a figure of deadlines. */
  openDeadlines: (open: OpenDeadlines) => void;
  approachDeadlines: () => void;
  /** The same of a figure of the queue. */
  openQueue: (open: OpenQueue) => void;
  approachQueue: () => void;
};

const ScreenContext = createContext<AnalyticsScreen | null>(null);

/** Gives the parts below it what the screen knows, and does for them. */
export const AnalyticsProvider = ScreenContext.Provider;

/** What the screen knows, and does for its parts. */
export function useAnalytics(): AnalyticsScreen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error("parts of the dashboard stand inside its screen");
  return screen;
}
