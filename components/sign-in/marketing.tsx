import { useTranslations } from "next-intl";

const FIGURES = [
  { figure: "satisfactionFigure", text: "satisfaction" },
  { figure: "supportFigure", text: "support" },
  { figure: "aiFigure", text: "ai" },
] as const;

/** What the product promises, beside the sign-in form. */
export function Marketing() {
  const t = useTranslations("auth.marketing");
  return (
    <aside className="flex flex-col justify-between gap-6 rounded-b-lg bg-brand-tint p-6 text-brand-tint-foreground sm:p-8 md:rounded-l-none md:rounded-r-lg">
      <div>
        <p className="text-balance font-semibold text-xl">{t("headline")}</p>
        <p className="mt-2 text-pretty">{t("text")}</p>
      </div>
      <dl className="grid grid-cols-3 gap-3 md:grid-cols-1 md:gap-4">
        {FIGURES.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col-reverse justify-end">
            <dt className="text-list">{t(text)}</dt>
            <dd className="font-semibold text-2xl tabular-nums">{t(figure)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
