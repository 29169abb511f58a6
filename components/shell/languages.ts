/** The languages an attender may choose, by their own names (specification 1, section 3). */
export const LANGUAGES = [
  { code: "pt-BR", nativeName: "Português (Brasil)" },
  { code: "en", nativeName: "English" },
  { code: "es", nativeName: "Español" },
  { code: "fr", nativeName: "Français" },
  { code: "de", nativeName: "Deutsch" },
  { code: "it", nativeName: "Italiano" },
  { code: "ja", nativeName: "日本語" },
  { code: "ko", nativeName: "한국어" },
  { code: "zh-CN", nativeName: "简体中文" },
  { code: "ru", nativeName: "Русский" },
] as const;

/** A language's code. */
export type LanguageCode = (typeof LANGUAGES)[number]["code"];

/** What a language calls itself; the code of one that isn't listed. */
export function nativeNameOf(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.nativeName ?? code;
}

/** The languages that somebody has chosen. */
export type LanguageChoice = { primary: LanguageCode; secondary: LanguageCode };

/**
 * What is chosen after one field was changed. Choosing what the other field has swaps the two: nobody needs the same
 * language twice. The primary one stays among those that the interface speaks, `available`.
 */
export function chooseLanguage(
  before: LanguageChoice,
  field: keyof LanguageChoice,
  code: LanguageCode,
  available: readonly LanguageCode[],
): LanguageChoice {
  const { primary, secondary } = before;
  if (field === "primary") return { primary: code, secondary: secondary === code ? primary : secondary };
  if (primary !== code) return { primary, secondary: code };
  const spoken = available.includes(secondary) ? secondary : available.find((other) => other !== code);
  return spoken ? { primary: spoken, secondary: code } : before;
}
