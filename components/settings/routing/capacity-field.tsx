import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import { changeCapacity } from "@/lib/client/calls/routing-calls";
import { messageOf } from "@/lib/client/http/api";
import { wholeIn } from "./whole-number";

/** Most units that a person can have. */
const UNITS_MAX = 10_000;

/** How much somebody can have at once, saved as the field is left or with Enter; what wasn't saved stays and says why. */
export function CapacityField({
  attenderId,
  name,
  units,
  onSaved,
}: {
  attenderId: number;
  name: string;
  units: number;
  onSaved: (units: number) => void;
}) {
  const t = useTranslations("routing-settings");
  const id = useId();
  const [known, setKnown] = useState(units);
  const [typed, setTyped] = useState(String(units));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  // What is on its way: Enter and then leaving the field are one change.
  const sent = useRef<number | null>(null);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });

  // Somebody else changed it; what is being typed stays.
  if (known !== units) {
    setKnown(units);
    if (typed === String(known)) setTyped(String(units));
  }

  async function save() {
    const wanted = wholeIn(typed, 0, UNITS_MAX);
    if (wanted === null) return setProblem(t("wrong.units"));
    if (wanted === units && problem === null) return setTyped(String(units));
    if (wanted === sent.current) return;
    sent.current = wanted;
    setProblem(null);
    try {
      await changeCapacity(attenderId, wanted);
      onSaved(wanted);
      setKnown(wanted);
      if (latest.current === typed) setTyped(String(wanted));
      setSaved(true);
    } catch (error) {
      setProblem(messageOf(error, t("offline")));
    }
    sent.current = null;
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-muted-foreground text-xs">
        {t("capacity")}
        <span className="sr-only"> {t("ofPerson", { name })}</span>
      </label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={5}
        className="tabular-nums"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setSaved(false);
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === "Enter") void save();
          else if (event.key === "Escape" && typed !== String(units)) {
            setTyped(String(units));
            setProblem(null);
          }
        }}
      />
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-pretty text-danger text-xs">
          {problem}
        </p>
      ) : null}
      <p role="status" className="text-success text-xs empty:hidden">
        {isSaved && !problem ? t("capacitySaved") : null}
      </p>
    </div>
  );
}
