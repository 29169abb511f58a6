import type { Browser, BrowserContext } from "@playwright/test";

/** What was refused under a Content-Security-Policy since the last `reset`, in any page and frame of a browser. */
export type PolicyViolations = {
  reset(): void;
  /** A refusal that a test brings about on purpose. */
  expect(pattern: RegExp): void;
  /** Those that were announced by `expect`. */
  expected(): string[];
  unexpected(): string[];
};

const BINDING = "__policyViolation";
// Frames in which no script runs (an e-mail's) and refused frames have no event; the browser's own error tells of them.
const BROWSER_ERROR = /content.security.policy/i;

/**
 * Listens in every context that the browser opens from now on. Two sources, because neither knows all: the document's
 * event also comes where the console is silent, the console also where no script runs.
 */
export function watchPolicies(browser: Browser): PolicyViolations {
  let seen: string[] = [];
  let patterns: RegExp[] = [];
  const watch = async (context: BrowserContext) => {
    context.on("console", (message) => {
      if (message.type() === "error" && BROWSER_ERROR.test(message.text())) seen.push(message.text());
    });
    await context.exposeBinding(BINDING, ({ frame }, text: string) => {
      seen.push(`${frame.url()}: ${text}`);
    });
    await context.addInitScript((binding) => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const tell = Reflect.get(globalThis, binding) as (text: string) => void;
        tell(`${event.effectiveDirective} refused ${event.blockedURI} ${event.sample} (${event.disposition})`);
      });
    }, BINDING);
  };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await watch(context);
    return context;
  };
  const newPage = browser.newPage.bind(browser);
  browser.newPage = async (options) => {
    const page = await newPage(options);
    await watch(page.context());
    return page;
  };
  const isExpected = (text: string) => patterns.some((pattern) => pattern.test(text));
  return {
    reset() {
      seen = [];
      patterns = [];
    },
    expect: (pattern) => {
      patterns.push(pattern);
    },
    expected: () => seen.filter(isExpected),
    unexpected: () => seen.filter((text) => !isExpected(text)),
  };
}
