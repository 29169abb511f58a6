import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { mayCarryKey } from "@/lib/platform/egress/encrypted-address";
import { guardedFetch } from "@/lib/platform/egress/guarded-fetch";
import { guardedFetchFunction } from "@/lib/platform/egress/guarded-stream";
import { openSocket } from "@/lib/platform/egress/open-socket";
import { type Resolver, resolveHost } from "@/lib/platform/egress/resolve-host";
import { setGlobalSlot } from "@/lib/platform/global-slot";

/** Opens networks, or none. */
function allow(networks: string | undefined): void {
  if (networks === undefined) delete process.env.EGRESS_ALLOW_PRIVATE;
  else process.env.EGRESS_ALLOW_PRIVATE = networks;
  setGlobalSlot("env", undefined);
}

/** Answers these addresses, one set per look-up: what a name server that changes its mind does. */
function answering(...answers: string[][]): Resolver & { asked: () => number } {
  let asked = 0;
  const resolver: Resolver = async () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return addresses.map((address) => ({ address, family: net.isIP(address) }));
  };
  return Object.assign(resolver, { asked: () => asked });
}

let connections = 0;
const seen: { url: string; host: string; headers: http.IncomingHttpHeaders; method: string }[] = [];
const server = http.createServer((request, response) => {
  seen.push({
    url: request.url ?? "",
    host: request.headers.host ?? "",
    headers: request.headers,
    method: request.method ?? "",
  });
  const to = new URL(request.url ?? "/", "http://x").searchParams.get("to");
  if (to) response.writeHead(302, { Location: to === "itself" ? "?to=itself" : to }).end();
  else response.end("answer");
});
server.on("connection", () => {
  connections += 1;
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  allow(undefined);
  connections = 0;
  seen.length = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("a host that leads into a private network is refused without a connection", () => {
  test.each([
    "127.0.0.1",
    "localhost",
    "127.1",
    "0x7f.0.0.1",
    "2130706433",
    "017700000001",
    "0",
    "[::1]",
    "::1",
    "[::ffff:127.0.0.1]",
    "169.254.169.254",
    "10.0.0.5",
    "192.168.1.1",
    "[fe80::1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "0.0.0.0",
    "224.0.0.1",
  ])("%s", async (host) => {
    await expect(openSocket({ host, port })).rejects.toMatchObject({
      code: expect.stringMatching(/^HOST_NOT_(ALLOWED|FOUND)$/),
    });
    expect(connections).toBe(0);
  });

  test("even when only one of its addresses does", async () => {
    const resolver = answering(["8.8.8.8", "10.0.0.1"]);
    await expect(resolveHost("mail.example", resolver)).rejects.toMatchObject({ code: "HOST_NOT_ALLOWED" });
  });
});

test("a name that nobody knows is told apart", async () => {
  await expect(resolveHost("mail.example", answering([]))).rejects.toMatchObject({ code: "HOST_NOT_FOUND" });
  await expect(resolveHost(" ", answering(["8.8.8.8"]))).rejects.toMatchObject({ code: "HOST_NOT_FOUND" });
});

test("the address that was looked at is the one that is connected to, whatever a second look-up would say", async () => {
  allow("127.0.0.1");
  const resolver = answering(["127.0.0.1"], ["127.0.0.2"]);
  const socket = await openSocket({ host: "rebinding.example", port, resolver });
  expect([socket.remoteAddress, resolver.asked()]).toEqual(["127.0.0.1", 1]);
  socket.destroy();
});

describe("an installation may open", () => {
  test("all private networks, but never a cloud's metadata by that", async () => {
    allow("true");
    await expect(resolveHost("127.0.0.1")).resolves.toMatchObject({ address: "127.0.0.1" });
    await expect(resolveHost("10.0.0.1")).resolves.toMatchObject({ address: "10.0.0.1" });
    await expect(resolveHost("169.254.169.254")).rejects.toMatchObject({ code: "HOST_NOT_ALLOWED" });
  });

  test("some of them", async () => {
    allow("10.1.0.0/16, ::1");
    await expect(resolveHost("10.1.2.3")).resolves.toMatchObject({ address: "10.1.2.3" });
    await expect(resolveHost("::1")).resolves.toMatchObject({ family: 6 });
    await expect(resolveHost("10.2.0.1")).rejects.toMatchObject({ code: "HOST_NOT_ALLOWED" });
  });
});

describe("a key", () => {
  const headers = { Authorization: "Bearer chave" };

  test("goes over plain http to no address of the internet, whatever asks", async () => {
    const resolver = answering(["8.8.8.8"]);
    const refusal = { code: "HOST_NOT_ALLOWED" };
    await expect(guardedFetch("http://api.example/v1", { headers, resolver })).rejects.toMatchObject(refusal);
    await expect(guardedFetchFunction({ maxBytes: 10 })("http://8.8.8.8/v1", { headers })).rejects.toMatchObject(
      refusal,
    );
    expect(await mayCarryKey("http://api.example/v1", resolver)).toBe(false);
    expect(await mayCarryKey("https://api.example/v1", resolver)).toBe(true);
  });

  test("goes there only inside of a network that the installation opens", async () => {
    expect(await mayCarryKey("http://10.0.0.5:8080/v1")).toBe(false);
    allow("127.0.0.1, 10.0.0.0/8");
    expect(await mayCarryKey("http://10.0.0.5:8080/v1")).toBe(true);
    expect((await guardedFetch(`http://127.0.0.1:${port}/`, { headers })).status).toBe(200);
  });
});

describe("fetching", () => {
  test("keeps the host's name and gives the answer", async () => {
    allow("127.0.0.1");
    const { status, body } = await guardedFetch(`http://shop.example:${port}/x?y=1`, {
      resolver: answering(["127.0.0.1"]),
    });
    expect([status, body.toString(), seen[0]?.host, seen[0]?.url]).toEqual([
      200,
      "answer",
      `shop.example:${port}`,
      "/x?y=1",
    ]);
  });

  test("looks at each host of a redirect", async () => {
    allow("127.0.0.1");
    const to = encodeURIComponent("http://169.254.169.254/latest/meta-data");
    await expect(guardedFetch(`http://127.0.0.1:${port}/?to=${to}`)).rejects.toMatchObject({
      code: "HOST_NOT_ALLOWED",
    });
    expect(connections).toBe(1);
  });

  test.each(["file:///etc/passwd", "gopher://127.0.0.1/", "data:text/plain,x"])("refuses %s", async (address) => {
    await expect(guardedFetch(address)).rejects.toMatchObject({ code: "HOST_NOT_ALLOWED" });
  });

  test("gives up on a circle of redirects", async () => {
    allow("127.0.0.1");
    await expect(guardedFetch(`http://127.0.0.1:${port}/?to=itself`)).rejects.toMatchObject({
      code: "HOST_NOT_ALLOWED",
    });
    expect(seen.length).toBeLessThan(10);
  });

  test("takes no secrets to another origin, and turns a POST into a GET as browsers do", async () => {
    allow("127.0.0.1");
    const to = encodeURIComponent(`http://other.example:${port}/end`);
    await guardedFetch(`http://one.example:${port}/?to=${to}`, {
      method: "POST",
      body: "secret",
      headers: { Authorization: "Bearer secret" },
      resolver: answering(["127.0.0.1"]),
    });
    expect(seen.map(({ method, headers }) => [method, headers.authorization])).toEqual([
      ["POST", "Bearer secret"],
      ["GET", undefined],
    ]);
  });

  test("stops at an answer that is too long", async () => {
    allow("127.0.0.1");
    await expect(guardedFetch(`http://127.0.0.1:${port}/`, { maxBytes: 3 })).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
  });
});
