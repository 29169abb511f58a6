import { useSyncExternalStore } from "react";

/** The id by which a link finds a rule's row. */
export const ruleAnchor = (id: number): string => `rule-${id}`;

function listen(changed: () => void) {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

/** The rule that the address points at (`#automation/rule-12`), as a line of a conversation does; null: none. */
export function usePointedRule(): number | null {
  const hash = useSyncExternalStore(
    listen,
    () => window.location.hash,
    () => "",
  );
  const [, id] = /^#automation\/rule-(\d{1,10})$/.exec(hash) ?? [];
  return id === undefined ? null : Number(id);
}
