const MOST_SHOWN = 99;

/** A number at the corner of an icon. Whoever shows it says the number in its accessible name. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center font-semibold text-[0.6875rem] text-primary-foreground leading-4.5 tabular-nums"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
