"use client";

import { createContext, useContext } from "react";
import type { AnyFigure, OpenFigure } from "@/lib/modules/analytics/filter";

/** What the parts of the dashboard ask of the screen. */
export type AnalyticsActions = {
  /** Opens the list of what a figure counted. */
  openFigure: (figure: AnyFigure, within?: Partial<Omit<OpenFigure, "figure">>) => void;
  /** The list is likely to be opened next. */
  approachFigure: () => void;
};

const ActionsContext = createContext<AnalyticsActions | null>(null);

/** Gives the parts below it what the screen does for them. */
export const AnalyticsActionsProvider = ActionsContext.Provider;

/** What the screen does for its parts. */
export function useAnalyticsActions(): AnalyticsActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("parts of the dashboard stand inside its screen");
  return actions;
}
