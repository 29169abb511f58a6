import type { WebChatAppearance } from "@/lib/modules/channels/web-chat/schema";

type Rgb = readonly [number, number, number];

/** CSS variables of the chat window. Every text reaches 4.5:1 on its background, whatever colours were chosen. */
export type ChatPalette = Record<`--chat-${string}`, string>;

const DEFAULT_COLORS: WebChatAppearance["colors"] = {
  header: "#B4472F",
  background: "#FFFFFF",
  userMessage: "#B4472F",
};
const DARK_BACKGROUND = "#1c1917";
const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;

function toRgb(color: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  const long = short ?? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  if (!long) return null;
  const [red = 0, green = 0, blue = 0] = long
    .slice(1)
    .map((part) => Number.parseInt(part.length === 1 ? part + part : part, 16));
  return [red, green, blue];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [red, green, blue] = (toRgb(color) ?? [255, 255, 255]).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two `#rgb` or `#rrggbb` colours, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [lower = 0, higher = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

function mix(base: string, over: string, share: number): string {
  const from = toRgb(base) ?? [255, 255, 255];
  const to = toRgb(over) ?? [0, 0, 0];
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return toHex([part(0), part(1), part(2)]);
}

function firstLegible(candidates: readonly string[], backgrounds: readonly string[]): string {
  const fits = (color: string) => backgrounds.every((background) => contrastRatio(color, background) >= TEXT_CONTRAST);
  return candidates.find(fits) ?? candidates[candidates.length - 1] ?? "#000000";
}

function mixUntil(base: string, over: string, backgrounds: readonly string[], ratio: number, start: number): string {
  for (let share = start; share < 1; share += 0.04) {
    const color = mix(base, over, share);
    if (backgrounds.every((background) => contrastRatio(color, background) >= ratio)) return color;
  }
  return over;
}

/** Text colour for a background somebody chose: white where it is legible, else near-black, else black. */
export function legibleOn(background: string): string {
  return firstLegible(["#ffffff", "#1c1917", "#000000"], [background]);
}

/** `color` when it is a hexadecimal colour, else the product's default: nothing else may reach a style. */
export function safeColor(color: string, fallback: keyof WebChatAppearance["colors"]): string {
  return toRgb(color) ? color : DEFAULT_COLORS[fallback];
}

/** Whether the background was left at its default, so that it may follow the visitor's dark mode. */
export function hasDefaultBackground(colors: WebChatAppearance["colors"]): boolean {
  return toHex(toRgb(colors.background) ?? [255, 255, 255]) === DEFAULT_COLORS.background.toLowerCase();
}

/** All colours of the window from the three configured ones. Dark mode applies only to the default background. */
export function chatPalette(colors: WebChatAppearance["colors"], colorScheme: "light" | "dark"): ChatPalette {
  const header = safeColor(colors.header, "header");
  const userMessage = safeColor(colors.userMessage, "userMessage");
  const isDark = colorScheme === "dark" && hasDefaultBackground(colors);
  const background = isDark ? DARK_BACKGROUND : safeColor(colors.background, "background");
  const ink = legibleOn(background) === "#ffffff" ? "#fafaf9" : legibleOn(background);
  // On a mid-tone a bubble tinted towards the text would take its contrast away, so there it is tinted the other way.
  const tinted = mix(background, ink, 0.07);
  const away = contrastRatio(background, "#000000") > contrastRatio(background, "#ffffff") ? "#ffffff" : "#000000";
  const surface = contrastRatio(ink, tinted) >= TEXT_CONTRAST ? tinted : mix(background, away, 0.12);
  const text = firstLegible([ink, "#ffffff", "#000000"], [background, surface]);
  const both = [background, surface];
  return {
    "--chat-header": header,
    "--chat-on-header": legibleOn(header),
    "--chat-user": userMessage,
    "--chat-on-user": legibleOn(userMessage),
    "--chat-background": background,
    "--chat-text": text,
    "--chat-surface": surface,
    "--chat-muted": mixUntil(background, text, both, TEXT_CONTRAST, 0.5),
    "--chat-line": mix(background, text, 0.14),
    "--chat-control-line": mixUntil(background, text, [background], CONTROL_CONTRAST, 0.3),
    "--chat-danger": firstLegible(["#b91c1c", "#fca5a5", text], both),
  };
}
