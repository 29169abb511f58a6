import { useEffect, useRef, useState } from "react";
import { useProblemText } from "@/components/assistant/problem-text";
import { useUnsaved } from "@/components/ui/unsaved/unsaved";
import { flowCalls } from "@/lib/client/calls/flow-calls";
import { recordChangedOf } from "@/lib/client/forms/record-draft";
import type { FlowDto, FlowInput } from "@/lib/modules/assistant/flows/schema";

/** Several letters in a row cost one save. */
const WAIT_MS = 700;

/** Somebody changed the flow meanwhile: what it is now, and who did. */
type FlowConflict = { current: FlowDto; name: string | null };

/** What is being written of a flow, which is saved by itself. */
export type FlowDraft = {
  values: FlowInput;
  set: (change: Partial<FlowInput>) => void;
  state: "saved" | "unsaved" | "saving" | "failed" | "conflict";
  /** Why it couldn't be saved. */
  problem: string | null;
  conflict: FlowConflict | null;
  retry: () => void;
  takeTheirs: () => void;
  keepMine: () => void;
  /** Saves what isn't yet. @returns the flow; null when it couldn't be saved, which is shown */
  settle: () => Promise<FlowDto | null>;
};

const inputOf = ({ name, channels, hours, steps }: FlowDto): FlowInput => ({ name, channels, hours, steps });

/** Keeps the draft of a flow and saves it a moment after each change; a name that is empty waits until it is one. */
export function useFlowDraft(flow: FlowDto, onSaved: (flow: FlowDto) => void): FlowDraft {
  const problemText = useProblemText();
  const [values, setValues] = useState(() => inputOf(flow));
  const [state, setState] = useState<FlowDraft["state"]>("saved");
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<FlowConflict | null>(null);
  const latest = useRef(values);
  const stored = useRef(flow);
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const saving = useRef<Promise<FlowDto | null> | null>(null);
  useUnsaved(state === "unsaved" || state === "saving" || state === "failed");

  // Somebody else's edit: shown where nothing of one's own would be lost by it.
  useEffect(() => {
    if (flow.version <= stored.current.version || isDirty.current || saving.current) return;
    stored.current = flow;
    latest.current = inputOf(flow);
    setValues(latest.current);
  }, [flow]);

  async function save(): Promise<FlowDto | null> {
    clearTimeout(timer.current);
    if (!isDirty.current) return stored.current;
    const sent = latest.current;
    if (sent.name.trim() === "") return null;
    setState("saving");
    isDirty.current = false;
    try {
      const saved = await flowCalls.change(flow.id, sent, stored.current.version);
      stored.current = saved;
      onSaved(saved);
      setProblem(null);
      if (isDirty.current) return await save();
      setState("saved");
      return saved;
    } catch (error) {
      isDirty.current = true;
      const changed = recordChangedOf<FlowDto>(error);
      if (changed) {
        setConflict({ current: changed.current, name: changed.changedBy?.name ?? null });
        setState("conflict");
      } else {
        setProblem(problemText(error));
        setState("failed");
      }
      return null;
    }
  }

  const settle = () => {
    saving.current ??= save().finally(() => {
      saving.current = null;
    });
    return saving.current;
  };
  const settleLater = useRef(settle);
  useEffect(() => {
    settleLater.current = settle;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void settleLater.current();
    },
    [],
  );

  function set(change: Partial<FlowInput>) {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    isDirty.current = true;
    if (state !== "conflict") {
      setState("unsaved");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void settleLater.current(), WAIT_MS);
    }
  }

  function decide(values: FlowInput, isMine: boolean) {
    if (!conflict) return;
    stored.current = conflict.current;
    latest.current = values;
    isDirty.current = isMine;
    setValues(values);
    setConflict(null);
    setState(isMine ? "unsaved" : "saved");
    if (isMine) void settle();
    else onSaved(conflict.current);
  }

  return {
    values,
    set,
    state,
    problem,
    conflict,
    retry: () => void settle(),
    takeTheirs: () => conflict && decide(inputOf(conflict.current), false),
    keepMine: () => decide(latest.current, true),
    settle,
  };
}
