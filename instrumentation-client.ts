// Next runs this file in the browser before anything else of the program. Two libraries look at a global when they are
// loaded, so what the page's Content-Security-Policy asks of them is said here.
import { watchWaysOut } from "@/components/ui/unsaved/unsaved-ways";
import { keepStyles } from "@/lib/client/keep-styles";

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
  var __webpack_nonce__: string | undefined;
}

// Zod tries whether it may compile its checks from strings. It may not, and the browser would report each try.
globalThis.__zod_globalConfig = { jitless: true };

// While a dialog is open Radix stops the page behind it with a style element, which needs the page's nonce.
globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;

// Before the router hears of Back and Forward.
watchWaysOut();

keepStyles();
