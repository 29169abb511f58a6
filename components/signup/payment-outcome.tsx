import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { DialogFooter } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";

/** How a payment stands: what there is to know, and the buttons that lead on. Without an icon it is under way. */
export function PaymentOutcome({
  role,
  icon: Icon,
  colour,
  title,
  text,
  reason = null,
  children,
}: {
  role?: "alert" | "status";
  icon?: LucideIcon;
  /** The icon's. */
  colour?: string;
  title: string;
  text: string;
  /** Why, in the words of whoever decided. */
  reason?: string | null;
  children?: ReactNode;
}) {
  return (
    <>
      <div role={role} className={cn("flex flex-col items-center text-center", children ? "gap-2 py-4" : "gap-3 py-8")}>
        {Icon ? (
          <Icon aria-hidden="true" className={cn("size-10", colour)} />
        ) : (
          <Spinner className="size-8 text-brand" />
        )}
        <p className="font-semibold">{title}</p>
        <p className="text-muted-foreground">{text}</p>
        {reason ? <p className="font-medium">{reason}</p> : null}
      </div>
      {children ? <DialogFooter>{children}</DialogFooter> : null}
    </>
  );
}
