/** The languages an attender may choose, by their own names (specification 1, section 3). */
export const LANGUAGES = [
  { code: "pt-BR", nativeName: "Português (Brasil)", flag: "🇧🇷" },
  { code: "en", nativeName: "English", flag: "🇺🇸" },
  { code: "es", nativeName: "Español", flag: "🇪🇸" },
  { code: "fr", nativeName: "Français", flag: "🇫🇷" },
  { code: "de", nativeName: "Deutsch", flag: "🇩🇪" },
  { code: "it", nativeName: "Italiano", flag: "🇮🇹" },
  { code: "ja", nativeName: "日本語", flag: "🇯🇵" },
  { code: "ko", nativeName: "한국어", flag: "🇰🇷" },
  { code: "zh-CN", nativeName: "简体中文", flag: "🇨🇳" },
  { code: "ru", nativeName: "Русский", flag: "🇷🇺" },
] as const;

/** A language's code. */
export type LanguageCode = (typeof LANGUAGES)[number]["code"];

/** What a language calls itself; the code of one that isn't listed. */
export function nativeNameOf(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.nativeName ?? code;
}
