import { frameOf } from "./raw-socket";

const text = (payload: string) => () => frameOf(payload);
const LONG = "x".repeat(100_000);

/** First frames of a connection that no client sends: each is for a connection of its own, most are its last. */
export const HOSTILE_FRAMES: readonly { title: string; bytes: () => Buffer }[] = [
  { title: "no frame at all", bytes: () => Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 37) % 256)) },
  { title: "an HTTP request", bytes: () => Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") },
  { title: "no mask", bytes: () => frameOf("40", { masked: false }) },
  { title: "reserved bits", bytes: () => frameOf("40", { reserved: 7 }) },
  { title: "compressed without an agreement", bytes: () => frameOf("40", { reserved: 4 }) },
  { title: "an unknown opcode", bytes: () => frameOf("", { opcode: 3 }) },
  { title: "an unknown control opcode", bytes: () => frameOf("", { opcode: 11 }) },
  { title: "a continuation of nothing", bytes: () => frameOf("40", { opcode: 0 }) },
  {
    title: "a text inside a text",
    bytes: () => Buffer.concat([frameOf("4", { final: false }), frameOf("0", { final: false })]),
  },
  { title: "a text that never ends", bytes: () => Buffer.concat(Array.from({ length: 50 }, half)) },
  { title: "a long ping", bytes: () => frameOf("x".repeat(126), { opcode: 9 }) },
  { title: "a ping in parts", bytes: () => frameOf("x", { opcode: 9, final: false }) },
  { title: "a close of one byte", bytes: () => frameOf("x", { opcode: 8 }) },
  { title: "a close with a code that isn't", bytes: () => frameOf(Buffer.from([0, 1]), { opcode: 8 }) },
  { title: "broken UTF-8", bytes: () => frameOf(Buffer.from([0x34, 0x32, 0xc3, 0x28])) },
  { title: "a length of 2^63", bytes: () => frameOf("", { announced: 2n ** 63n }) },
  { title: "a length over the limit", bytes: () => frameOf("40", { announced: 8_000_000n }) },
  { title: "a length that isn't sent", bytes: () => frameOf("40", { announced: 7_000_000n }) },
  { title: "half a header", bytes: () => frameOf("40").subarray(0, 3) },
  { title: "an empty text", bytes: text("") },
  { title: "an empty binary", bytes: () => frameOf("", { opcode: 2 }) },
  { title: "binary that belongs to nothing", bytes: () => frameOf(Buffer.alloc(1_000, 255), { opcode: 2 }) },
  { title: "an unknown engine packet", bytes: text("9") },
  { title: "a ping of the old protocol", bytes: text("2probe") },
  { title: "an upgrade of what isn't polling", bytes: text("5") },
  { title: "an engine's open packet", bytes: text('0{"sid":"x"}') },
  { title: "an empty message", bytes: text("4") },
  { title: "an unknown packet type", bytes: text("49") },
  { title: "a packet of the server's", bytes: text('44{"message":"x"}') },
  { title: "an event before the sign-in", bytes: text('42/chat,["SendMessage",1,"x"]') },
  { title: "an event of the main namespace", bytes: text('42["SendMessage",1,"x"]') },
  { title: "an acknowledgement nobody asked for", bytes: text("43/chat,7[]") },
  { title: "a leave of what wasn't joined", bytes: text("41/chat,") },
  { title: "a namespace that isn't", bytes: text("40/admin,{}") },
  { title: "a namespace of the language's", bytes: text("40/__proto__,{}") },
  { title: "a namespace without end", bytes: text(`40/${LONG}`) },
  { title: "a sign-in that isn't", bytes: text('40/chat,{"token":{"$ne":""}}') },
  { title: "a sign-in without a token", bytes: text("40/chat,{}") },
  { title: "a sign-in as a list", bytes: text("40/chat,[1]") },
  { title: "a long token", bytes: text(`40/chat,{"token":"${LONG}"}`) },
  { title: "a prototype for a sign-in", bytes: text('40/webchat,{"__proto__":{"token":"x"},"token":1}') },
  { title: "half a JSON", bytes: text('40/chat,{"token":') },
  { title: "lists in lists", bytes: text(`42/chat,${"[".repeat(10_000)}`) },
  { title: "an event named like a reserved one", bytes: text('42/chat,["disconnecting"]') },
  { title: "an event without a name", bytes: text("42/chat,[null]") },
  { title: "an event id without end", bytes: text(`42/chat,${"9".repeat(1_000)}["x"]`) },
  { title: "files that don't follow", bytes: text('451-/chat,["x",{"_placeholder":true,"num":0}]') },
  { title: "more files than there are", bytes: text('4599999999-/chat,["x"]') },
  { title: "a file with a number that isn't", bytes: () => Buffer.concat([frameOf(fileEvent("toString")), binary()]) },
  { title: "a file number below nothing", bytes: () => Buffer.concat([frameOf(fileEvent(-1)), binary()]) },
  { title: "a text where a file should be", bytes: () => Buffer.concat([frameOf(fileEvent(0)), frameOf("40")]) },
];

function half(): Buffer {
  return frameOf("x".repeat(100), { final: false, opcode: 0 });
}
const fileEvent = (num: unknown) => `451-/chat,["x",{"_placeholder":true,"num":${JSON.stringify(num)}}]`;
const binary = () => frameOf(Buffer.from("x"), { opcode: 2 });

/** What somebody who is let in may send again and again. @param serial makes each one another. */
export const FLOOD: readonly ((serial: number) => Buffer)[] = [
  () => frameOf('42/chat,["NoSuchEvent"]'),
  (serial) => frameOf(`42/chat,${serial}["__proto__",{}]`),
  (serial) => frameOf(`42/chat,${serial}["SendMessage",{"a":[[[]]]},"x"]`),
  (serial) => frameOf(`42/chat,${serial}["SendMessage",1,"${"x".repeat(20_000)}"]`),
  (serial) => frameOf(`42/chat,${serial}["JoinChat",2000000000]`),
  (serial) => frameOf(`43/chat,${serial}[]`),
  () => frameOf('42/chat,["Typing",2000000000,true]'),
  () => frameOf("ping", { opcode: 9 }),
  () => frameOf("3"),
  () => frameOf("6"),
  () => frameOf("40/nowhere,{}"),
  () => Buffer.concat([frameOf('451-/chat,["View",{"_placeholder":true,"num":0}]'), frameOf("x", { opcode: 2 })]),
];
