import { Input } from "@/components/ui/input";
import { completeEnd, completeTime } from "./complete-time";

type Side = "start" | "end";
const COMPLETE = { start: completeTime, end: completeEnd };

/** From when until when, as two fields; a time that was half typed is completed when its field is left. */
export function TimePair<Times extends Record<Side, string>>({
  id,
  t,
  of,
  value,
  errors,
  dayErrorId,
  readOnly,
  className,
  onChange,
}: {
  /** What is wrong with a time is `{id}-start-error` or `{id}-end-error`. */
  id: string;
  t: (key: string, values?: Record<string, string | number>) => string;
  /** What the fields' names say of which times they are. */
  of: { day: string } | { day: string; number: number };
  value: Times;
  errors: Partial<Record<Side, string>>;
  /** Where it is said what is wrong with the whole day. */
  dayErrorId?: string;
  readOnly?: boolean;
  className: string;
  onChange: (value: Times) => void;
}) {
  return (["start", "end"] as const).map((side) => (
    <span key={side} className="contents">
      <span aria-hidden="true" className="text-list text-muted-foreground">
        {t(side === "start" ? "from" : "to")}
      </span>
      {/* Not a time field: those follow the browser's language, with AM and PM for who reads 24 hours. */}
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="00:00"
        readOnly={readOnly}
        className={`${className} min-w-0 text-center tabular-nums`}
        aria-label={t(side === "start" ? "startLabel" : "endLabel", of)}
        aria-invalid={errors[side] || dayErrorId ? true : undefined}
        aria-describedby={errors[side] ? `${id}-${side}-error` : dayErrorId}
        value={value[side]}
        onChange={(event) => onChange({ ...value, [side]: event.target.value })}
        onBlur={() => {
          const time = COMPLETE[side](value[side]);
          if (time !== value[side]) onChange({ ...value, [side]: time });
        }}
      />
    </span>
  ));
}
