/** Interface languages with a complete catalogue; the first is the default (specification 1, section 1). */
export const LOCALES = ["pt-BR", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "pt-BR";
export const LOCALE_COOKIE = "cangoo-locale";
export const THEME_COOKIE = "cangoo-theme";

/** The ten languages an attender may choose (specification 1, section 3). */
export const LANGUAGE_CODES = ["en", "pt-BR", "es", "fr", "de", "it", "ja", "ko", "zh-CN", "ru"] as const;

/** The complete catalogue for a language code, or undefined. */
export function toLocale(code: string | null | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale === code);
}

/** Best complete catalogue for an Accept-Language header (RFC 9110, section 12.5.4); the default when none fits. */
export function negotiateLocale(acceptLanguage: string | null | undefined): Locale {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith("q="))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: tag.toLowerCase().split("-")[0], quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const match = LOCALES.find((locale) => locale.toLowerCase().split("-")[0] === language);
    if (match) return match;
  }
  return DEFAULT_LOCALE;
}
