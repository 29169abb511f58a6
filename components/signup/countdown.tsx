import { useEffect, useState } from "react";

const secondsTo = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
const two = (value: number) => String(value).padStart(2, "0");

/** Minutes and seconds that are left. Not read out each second: what matters, its end, is said by a toast. */
export function Countdown({ deadline }: { deadline: number }) {
  const [seconds, setSeconds] = useState(() => secondsTo(deadline));
  useEffect(() => {
    setSeconds(secondsTo(deadline));
    const timer = setInterval(() => setSeconds(secondsTo(deadline)), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return (
    <span role="timer" className="font-semibold tabular-nums">
      {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </span>
  );
}
