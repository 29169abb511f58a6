import { BR, CN, DE, ES, FR, IT, JP, KR, RU, US } from "country-flag-icons/string/3x2";
import type { LanguageCode } from "./languages";

const FLAGS = {
  "pt-BR": BR,
  en: US,
  es: ES,
  fr: FR,
  de: DE,
  it: IT,
  ja: JP,
  ko: KR,
  "zh-CN": CN,
  ru: RU,
} as const satisfies Record<LanguageCode, string>;

/** The flag that stands for a language, as a picture: Windows draws flag emoji as two letters. Its name stands beside it. */
export function LanguageFlag({ code }: { code: LanguageCode }) {
  return (
    // biome-ignore lint/performance/noImgElement: it is in the script itself, there is nothing to fetch or to scale.
    <img
      src={`data:image/svg+xml,${encodeURIComponent(FLAGS[code])}`}
      alt=""
      width={20}
      height={14}
      className="rounded-[2px] object-cover ring-1 ring-border"
    />
  );
}
