import { describe, expect, test } from "vitest";
import { channelOf, channelStates, type Whom } from "@/components/conversations/beginning/channel-states";

const workspace = { hasEmail: true, hasWhatsApp: true, customer: null };
const known = {
  id: 1,
  name: "Ana",
  email: null,
  phone: null,
  channels: [] as ("email" | "whatsapp" | "webchat")[],
  lastChannel: null,
  open: null,
  isWebChatFree: false,
  replyWindowEndsAt: null,
};
const obstacles = (whom: Whom, of = workspace) => channelStates(of, whom).map(({ obstacle }) => obstacle);

describe("what stands in the way of a channel", () => {
  test("is first of all that the workspace doesn't have it", () => {
    const nothing = { ...workspace, hasEmail: false, hasWhatsApp: false };
    expect(obstacles(null, nothing)).toEqual(["noEmailChannel", "noWhatsAppChannel", "neverChatted"]);
    expect(obstacles({ known: { ...known, channels: ["email", "whatsapp"] } }, nothing)).toEqual(
      obstacles(null, nothing),
    );
  });

  test("is what isn't known of the customer", () => {
    expect(obstacles(null)).toEqual([null, null, "neverChatted"]);
    expect(obstacles({ known })).toEqual(["noEmail", "noPhone", "neverChatted"]);
    expect(obstacles({ known: { ...known, channels: ["whatsapp"] } })).toEqual(["noEmail", null, "neverChatted"]);
    expect(obstacles({ person: { name: "", email: "a@b.example", phone: " " } })).toEqual([
      null,
      "noPhone",
      "neverChatted",
    ]);
  });

  test("is a web chat that goes on, which only who sees it is told", () => {
    const open = { id: 5, subject: "Oi", channelName: "webchat" as const };
    expect(obstacles({ known: { ...known, isWebChatFree: true } })[2]).toBeNull();
    expect(obstacles({ known: { ...known, open } })[2]).toBe("chatGoingOn");
    expect(obstacles({ known })[2]).toBe("neverChatted");
  });
});

describe("the channel to begin with", () => {
  const all = channelStates(workspace, { known: { ...known, channels: ["email", "whatsapp"] } });
  test("is the chosen one, else the last one, else the first", () => {
    expect(channelOf(all, null, null)).toBe("email");
    expect(channelOf(all, null, "whatsapp")).toBe("whatsapp");
    expect(channelOf(all, "email", "whatsapp")).toBe("email");
  });

  test("is one that can be used, or none", () => {
    expect(channelOf(all, "webchat", "webchat")).toBe("email");
    expect(channelOf(channelStates(workspace, { known }), "email", "whatsapp")).toBeNull();
  });
});
