import { ChevronDownIcon } from "lucide-react";
import { type ComponentProps, type ReactElement, type ReactNode, Suspense } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { TypedBeforeContext, useKeysHeld, useTypedBefore } from "./typed-before";

/** The fact itself. `name` says what kind of fact it is, to those who don't see where it stands. */
type Pill = { name: string; tone: BadgeTone; title: string; className?: string; children: ReactNode };

/**
 * A fact of a record as a pill, which opens the list that it is changed from. `isOpen` is null until that is wanted for the first
 * time: the list's library arrives with `menu`, which is given the pill as its button.
 */
export function FactPill({
  isOpen,
  onOpen,
  onApproach,
  menu,
  ...pill
}: Pill & {
  isOpen: boolean | null;
  onOpen: (isOpen: boolean) => void;
  onApproach: () => void;
  menu: (pill: ReactElement) => ReactNode;
}) {
  const typed = useTypedBefore(isOpen === true);
  if (isOpen !== null)
    return (
      <TypedBeforeContext value={typed}>
        <Suspense fallback={<WaitingPill {...pill} isOpen={isOpen} typed={typed} />}>
          {menu(<PillButton {...pill} />)}
        </Suspense>
      </TypedBeforeContext>
    );
  return (
    <PillButton
      {...pill}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={() => onOpen(true)}
    />
  );
}

/** While its list's library is on its way. */
function WaitingPill({ isOpen, typed, ...pill }: Pill & { isOpen: boolean; typed: ReturnType<typeof useTypedBefore> }) {
  useKeysHeld(typed, isOpen);
  return <PillButton {...pill} disabled />;
}

function PillButton({ name, tone, className, children, ...props }: Pill & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className={cn("touch-area inline-flex h-6 min-w-0 shrink items-center rounded-full", className)}
    >
      <span className="sr-only">{name}: </span>
      <Badge tone={tone} className="min-w-0 shrink">
        {children}
        <ChevronDownIcon aria-hidden="true" />
      </Badge>
    </button>
  );
}
