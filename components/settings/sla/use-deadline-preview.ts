import { useCallback, useEffect, useState } from "react";
import { previewDeadlines } from "@/lib/client/calls/sla-calls";
import type { SlaPreviewDto, SlaTargets } from "@/lib/modules/sla/schema";

/** How long nothing is typed before it is asked. */
const REST_MS = 350;

type Asked = { calendarId: number | null; targets: SlaTargets; start?: string | undefined };
type State = { key: string; answer: SlaPreviewDto | null; failed: boolean };

/**
 * Asks by when a conversation would be due, once nobody types any more; what was asked before is called off. The last answer stays
 * until there is another. @param asked null: there is nothing to ask
 */
export function useDeadlinePreview(asked: Asked | null) {
  const key = asked === null ? "" : JSON.stringify(asked);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ key: "", answer: null, failed: false });
  const again = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more asks the same again.
  useEffect(() => {
    if (key === "") return undefined;
    const outdated = new AbortController();
    const timer = setTimeout(() => {
      previewDeadlines(JSON.parse(key) as Asked, outdated.signal).then(
        (answer) => setState({ key, answer, failed: false }),
        () => {
          if (!outdated.signal.aborted) setState((known) => ({ ...known, key, failed: true }));
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [key, attempt]);

  const isDone = state.key === key;
  return {
    answer: key === "" ? null : state.answer,
    isLoading: key !== "" && !isDone,
    hasFailed: key !== "" && isDone && state.failed,
    again,
  };
}
