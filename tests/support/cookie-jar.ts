/** A browser's cookies, as far as tests of one server need them. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  /** Fetches with the cookies kept so far and keeps those of the answer. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${this.url}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), Cookie: cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      const value = pair.slice(pair.indexOf("=") + 1);
      if (value === "" || /max-age=0\b/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  has(name: string): boolean {
    return this.#cookies.has(name);
  }

  get(name: string): string {
    return this.#cookies.get(name) ?? "";
  }
}
