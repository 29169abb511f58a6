import { ArrowLeftIcon, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { PlaceLink } from "./place-link";
import type { GoToPlace } from "./use-channel-place";

/** The name of a place of the module, with the way back and what can be done there. */
export function PlaceHeader({
  go,
  heading,
  icon: Icon,
  title,
  children,
}: {
  go: GoToPlace;
  heading: RefObject<HTMLHeadingElement | null>;
  icon?: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  const t = useTranslations("channels");
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PlaceLink
        place={{ view: "overview" }}
        go={go}
        aria-label={t("back")}
        title={t("back")}
        className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "-ml-2")}
      >
        <ArrowLeftIcon aria-hidden="true" />
      </PlaceLink>
      {Icon ? <Icon aria-hidden="true" className="size-5 text-muted-foreground" /> : null}
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        {title}
      </h1>
      {children}
    </header>
  );
}
