import { cn } from "@/components/ui/cn";

// Written out because Tailwind only emits classes that it can read in the source.
const COLOURS = [
  "bg-avatar-1",
  "bg-avatar-2",
  "bg-avatar-3",
  "bg-avatar-4",
  "bg-avatar-5",
  "bg-avatar-6",
  "bg-avatar-7",
  "bg-avatar-8",
  "bg-avatar-9",
  "bg-avatar-10",
  "bg-avatar-11",
  "bg-avatar-12",
  "bg-avatar-13",
  "bg-avatar-14",
  "bg-avatar-15",
  "bg-avatar-16",
];

const SIZES = { sm: "size-6 text-[0.625rem]", default: "size-9 text-list", lg: "size-12 text-base" };

/** First letters of the first and last word; two letters of a single word; "NA" of nothing. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last) return "NA";
  // Spreading walks code points, so a letter outside the basic plane isn't cut in half.
  const letters = words.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join("").toLocaleUpperCase();
}

/** The background class of a name: always the same one of 16. */
function avatarColour(name: string): string {
  let hash = 0;
  for (const character of name.trim()) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return COLOURS[(hash >>> 0) % COLOURS.length] ?? "bg-avatar-1";
}

/** A round picture of a name. Decorative: the name itself is expected beside it or in a label. */
export function Avatar({
  name,
  size = "default",
  fallback,
  className,
}: {
  name: string;
  size?: keyof typeof SIZES;
  /** Shown for an empty name instead of "NA". */
  fallback?: string;
  className?: string;
}) {
  const initials = name.trim() === "" && fallback ? fallback : initialsOf(name);
  return (
    <span
      aria-hidden="true"
      className={cn(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full font-semibold text-avatar-foreground",
        avatarColour(name),
        SIZES[size],
        className,
      )}
    >
      {initials}
    </span>
  );
}
