import { ArrowLeftIcon } from "lucide-react";
import { cn } from "./cn";
import { onPlainClick } from "./plain-click";

/** The arrow that leads back to the list where there is no room for it beside what is open. */
export function BackLink({
  href,
  label,
  onBack,
  className,
}: {
  href: string;
  label: string;
  onBack: () => void;
  className: string;
}) {
  return (
    <a
      href={href}
      onClick={onPlainClick(onBack)}
      aria-label={label}
      className={cn("inline-flex size-9 shrink-0 items-center justify-center rounded-md hover:bg-accent", className)}
    >
      <ArrowLeftIcon aria-hidden="true" className="size-4" />
    </a>
  );
}
