"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { usePermissions } from "@/components/desk/screen/permissions";
import { type SettingsGroup, type SettingsSection, settingsSections } from "@/components/shell/settings-sections";
import { cn } from "@/components/ui/cn";
import { useCurrentInView } from "@/components/ui/use-current-in-view";

const GROUPS: readonly SettingsGroup[] = ["own", "company"];
// What lies in the upper part of the screen is what somebody reads.
const READING_ZONE = "-15% 0px -65% 0px";

/** Leads to each section: a list at the left where there is room, else a strip on top. */
export function SettingsNav() {
  const t = useTranslations("settings.nav");
  const held = usePermissions();
  const sections = settingsSections(held);
  const [active, setActive] = useActiveSection(sections);
  const strip = useCurrentInView<HTMLElement>(active, "a[aria-current]");

  useEffect(() => {
    // A section, and behind a slash a place in it.
    const [id = "", place] = window.location.hash.slice(1).split("/");
    const page = strip.current?.parentElement;
    if (page && settingsSections(held).some((section) => section.id === id))
      return keepInPlace([place ?? id, id], page);
  }, [held, strip]);

  return (
    <nav
      ref={strip}
      aria-label={t("label")}
      className="sticky top-0 z-20 -mx-4 flex gap-1 overflow-x-auto border-border border-b bg-background px-4 py-2 sm:-mx-6 sm:px-6 lg:top-6 lg:mx-0 lg:flex-col lg:gap-4 lg:self-start lg:overflow-visible lg:border-b-0 lg:bg-transparent lg:p-0"
    >
      {GROUPS.map((group) => (
        <div key={group} className="contents lg:block">
          <p aria-hidden="true" className="hidden px-3 pb-1 font-medium text-muted-foreground text-xs lg:block">
            {t(group)}
          </p>
          <ul aria-label={t(group)} className="flex gap-1 lg:flex-col lg:gap-0.5">
            {sections
              .filter((section) => section.group === group)
              .map(({ id }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    aria-current={active === id ? "location" : undefined}
                    onClick={() => setActive(id)}
                    className={cn(
                      "block whitespace-nowrap rounded-md px-3 py-1.5 text-list text-muted-foreground transition-colors duration-150 hover:bg-accent hover:text-accent-foreground lg:whitespace-normal",
                      active === id && "bg-brand-tint font-medium text-brand-tint-foreground",
                    )}
                  >
                    {t(id)}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** How long the page's parts may take to arrive. */
const STREAMED_MS = 10_000;
/** With these somebody goes elsewhere themselves. */
const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Brings the first of these elements that is there into view, and again whenever the page grows: it is streamed, so the section may come later
 * than the browser looks for it, and what comes above it later would push it away. Ends with the reader's first own move.
 */
function keepInPlace(ids: readonly string[], page: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const found = ids.flatMap((id) => document.getElementById(id) ?? []);
    found[0]?.scrollIntoView();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, STREAMED_MS);
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  observer.observe(page);
  return stop;
}

function useActiveSection(sections: readonly SettingsSection[]): [string, (id: string) => void] {
  const [active, setActive] = useState(sections[0]?.id ?? "");
  const ids = sections.map(({ id }) => id).join(" ");

  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = ids.split(" ").find((id) => inView.has(id));
        if (first !== undefined) setActive(first);
      },
      { rootMargin: READING_ZONE },
    );
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);

  return [active, setActive];
}
