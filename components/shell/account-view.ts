import type { LanguageCode } from "@/components/shell/languages";
import type { Theme } from "@/components/shell/preferences";

/** The signed-in person, as far as the shell shows them. */
export type AccountView = {
  id: number;
  fullName: string;
  email: string;
  isAdministrator: boolean;
  /** Whether there is a team board for them. */
  hasBoard: boolean;
  /** Whether they may have conversations. */
  mayAnswer: boolean;
  /** Name of the role of the workspace's own; null: none. */
  roleName: string | null;
  primaryLanguage: LanguageCode;
  secondaryLanguage: LanguageCode;
  /** Whether the interface speaks the secondary language. */
  canSwitchLanguage: boolean;
  theme: Theme;
};

/** What is asked before it is done: whether one leaves, and whether one gives back what one hasn't answered. */
export type AskedOfAccount = "logout" | "handOver";
