import localFont from "next/font/local";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  // A page that is drawn already keeps its fallback: other letters would move what somebody reads. From the next page on, the
  // font is in the browser's cache.
  display: "optional",
  // 48 kB ahead of the stylesheet would hold the first text back on a slow line.
  preload: false,
});

// Fetched only by a page that shows one of these characters; Portuguese and English have none of them.
const interExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter-ext",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

/** Classes that define the font variables of the stylesheet; for `<html>`. */
export const fontVariables = `${inter.variable} ${interExtended.variable}`;
