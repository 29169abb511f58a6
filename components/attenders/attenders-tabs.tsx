import Link from "next/link";
import { useTranslations } from "next-intl";
import { usePermissions } from "@/components/desk/screen/permissions";
import { cn } from "@/components/ui/cn";

const PLACES = { people: "/attenders", teams: "/attenders/teams" } as const;

const NEEDED = { people: "attenders.manage", teams: "teams.manage" } as const;

/** The two halves of the module: who works here, and in which teams. */
export function AttendersTabs({ current }: { current: keyof typeof PLACES }) {
  const t = useTranslations("attenders.tabs");
  const held = usePermissions();
  const places = (["people", "teams"] as const).filter((place) => held.has(NEEDED[place]));
  return (
    <nav aria-label={t("label")} className="flex gap-1">
      {places.map((place) => (
        <Link
          key={place}
          href={PLACES[place]}
          prefetch={false}
          aria-current={place === current ? "page" : undefined}
          className={cn(
            "inline-flex h-8 items-center rounded-md px-3 font-medium text-muted-foreground text-sm hover:bg-accent hover:text-foreground",
            place === current &&
              "bg-brand-tint text-brand-tint-foreground hover:bg-brand-tint hover:text-brand-tint-foreground",
          )}
        >
          {t(place)}
        </Link>
      ))}
    </nav>
  );
}
