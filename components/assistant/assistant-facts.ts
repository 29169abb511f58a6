import { createContext, useContext } from "react";

/** Whom to ask for what one may not do. */
type Administrator = { name: string; email: string };

/** What every part of the module needs to know. */
export type AssistantFacts = {
  /** Administrators write; the others read. */
  mayManage: boolean;
  administrators: readonly Administrator[];
  /** The teams that a conversation can be given to. */
  teams: readonly { id: number; name: string }[];
  /** Whether the workspace has a language model of its own. */
  hasModel: boolean;
  /** The workspace's, in which every time is shown. */
  timeZone: string;
};

/** Carries the facts to the parts. */
export const FactsContext = createContext<AssistantFacts>({
  mayManage: false,
  administrators: [],
  teams: [],
  hasModel: false,
  timeZone: "UTC",
});

/** The facts of the module. */
export function useFacts(): AssistantFacts {
  return useContext(FactsContext);
}
