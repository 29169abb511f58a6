import { frameOf, RawSocket } from "@/tests/support/raw-socket";
import type { HostileNews, HostileOrder } from "./order";

const FRAME_BYTES = 6_800_000;
const REPORT_MS = 500;

const news: HostileNews = { frames: 0, bodies: 0, statuses: {} };
const nested = (bytes: number) => `{"a":${"[".repeat(bytes)}`;
/** Each from an address of its own, so that it isn't the limits that answer. */
const address = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;

/** Packets whose JSON opens millions of lists; the last ones are a visitor's, whom anybody can become. */
const FRAMES = ['42["x",', '40/chat,{"token":', '42/chat,["x",'].map((head) =>
  frameOf(head + "[".repeat(FRAME_BYTES - head.length)),
);
const VISITORS_FRAME = frameOf(`42/webchat,["SendMessage",${"[".repeat(FRAME_BYTES)}`);

/** Sends one frame after the other, each on a connection of its own. */
async function socket({ port, visitorTokens }: HostileOrder, number: number): Promise<never> {
  for (;;) {
    const raw = await RawSocket.upgraded(port);
    const token = number % 2 === 0 ? undefined : visitorTokens[number % visitorTokens.length];
    if (token !== undefined) {
      raw.write(frameOf(`40/webchat,{"token":"${token}"}`));
      await raw.answered('40/webchat,{"sid"');
    }
    await raw.flush(token === undefined ? (FRAMES[number % FRAMES.length] as Buffer) : VISITORS_FRAME);
    await raw.answered("never");
    news.frames += 1;
  }
}

const BODIES = [
  { path: "/api/bff/Auth/Authenticate", body: nested(1_000_000) },
  { path: "/api/auth/callback/credentials", body: nested(60_000) },
  { path: "/api/webhooks/whatsapp", body: nested(3_900_000) },
  { path: "/api/webhooks/mercadopago?data.id=1", body: nested(60_000) },
  { path: "/api/v1/password-resets", body: nested(60_000) },
];

/** Posts one body after the other. */
async function poster({ port }: HostileOrder, number: number): Promise<never> {
  const { path, body } = BODIES[number % BODIES.length] as (typeof BODIES)[number];
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address() },
      body,
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return String(response.status);
      },
      // Refused before its body was read.
      () => "cut",
    );
    news.bodies += 1;
    news.statuses[status] = (news.statuses[status] ?? 0) + 1;
  }
}

process.once("message", (order: HostileOrder) => {
  setInterval(() => process.send?.(news), REPORT_MS);
  const attackers = [
    ...Array.from({ length: order.sockets }, (_, number) => socket(order, number)),
    ...Array.from({ length: order.posts }, (_, number) => poster(order, number)),
  ];
  Promise.all(attackers).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
