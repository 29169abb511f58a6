import type { Fact, FirstAnswer } from "@/lib/modules/conversations/history";
import type { AskedSurvey } from "@/lib/modules/satisfaction/surveys";
import type { EventDraft } from "./counted";

/** What is known of a conversation: the rows that its figures follow from. */
export type History = {
  facts: readonly Fact[];
  surveys: readonly AskedSurvey[];
  /** The first answer of a person to a customer who spoke first, among the messages between two numbers. */
  firstAnswer: (afterSeq: number, upToSeq: number) => Promise<FirstAnswer | undefined>;
};

/** From one opening to the next closing. */
type Episode = {
  openedAt: number;
  afterSeq: number;
  hasBot: boolean;
  assignee: number | null;
  /** Who had it last; 0: nobody yet. */
  holder: number;
  /** Since when somebody has (had) it. */
  handledAt: number | null;
  stateAt: number;
};

type OpenState = { metric: "open_bot" | "open_human" | "open_unassigned"; attenderId: number };

function stateOf({ assignee, hasBot }: Episode): OpenState {
  if (assignee !== null) return { metric: "open_human", attenderId: assignee };
  return { metric: hasBot ? "open_bot" : "open_unassigned", attenderId: 0 };
}

/**
 * What the figures count of a conversation. The definitions are docs/analytics.md's; tests/support/analytics/recount.ts says the
 * same in another way, and property tests hold the two together.
 */
export async function deriveEvents({ facts, surveys, firstAnswer }: History): Promise<EventDraft[]> {
  const events: EventDraft[] = [];
  let episode: Episode | null = null;
  let assignee: number | null = null;
  let now = 0;

  const leaveState = (of: Episode, endAt: number | null) => {
    // What lasted no time was at no day's end.
    if (endAt !== null && endAt <= of.stateAt) return;
    events.push({ ...stateOf(of), at: of.stateAt, endAt, value: null });
  };
  const changeState = (of: Episode, change: () => void) => {
    const before = stateOf(of);
    const snapshot = { ...of };
    change();
    const after = stateOf(of);
    if (before.metric === after.metric && before.attenderId === after.attenderId) return;
    leaveState(snapshot, now);
    of.stateAt = now;
  };
  const give = (of: Episode, attenderId: number | null) => {
    of.assignee = attenderId;
    if (attenderId === null) return;
    of.holder = attenderId;
    of.handledAt ??= now;
  };
  const finish = async (of: Episode, upToSeq: number) => {
    events.push({ metric: "opened", at: of.openedAt, endAt: null, attenderId: of.holder, value: null });
    const answer = await firstAnswer(of.afterSeq, upToSeq);
    if (answer)
      events.push({
        metric: "answered",
        at: answer.answeredAt,
        endAt: null,
        attenderId: answer.attenderId,
        value: Math.max(0, answer.answeredAt - answer.askedAt),
      });
  };

  for (const fact of facts) {
    // A clock that was set back must not make times negative.
    now = Math.max(now, fact.at);
    switch (fact.kind) {
      case "opened":
      case "reopened": {
        if (fact.kind === "opened") assignee = fact.attenderId;
        if (episode) break;
        episode = {
          openedAt: now,
          afterSeq: fact.afterSeq,
          hasBot: false,
          assignee: null,
          holder: 0,
          handledAt: null,
          stateAt: now,
        };
        give(episode, assignee);
        break;
      }
      case "assigned": {
        assignee = fact.attenderId;
        const current = episode;
        if (current) changeState(current, () => give(current, fact.attenderId));
        break;
      }
      case "bot":
      case "handover": {
        const current = episode;
        if (current)
          changeState(current, () => {
            current.hasBot = fact.kind === "bot";
          });
        break;
      }
      case "closed": {
        if (!episode) break;
        leaveState(episode, now);
        const isHuman = fact.closedBy === "attender" || episode.assignee !== null;
        events.push({
          metric: isHuman ? "closed_human" : episode.hasBot ? "closed_bot" : "closed_other",
          at: now,
          endAt: null,
          attenderId: episode.holder,
          value: isHuman && episode.handledAt !== null ? now - episode.handledAt : null,
        });
        await finish(episode, fact.afterSeq);
        episode = null;
        break;
      }
    }
  }
  if (episode) {
    leaveState(episode, null);
    await finish(episode, Number.MAX_SAFE_INTEGER);
  }
  for (const { sentAt, rating, attenderId } of surveys)
    events.push({ metric: rating ?? "unanswered", at: sentAt, endAt: null, attenderId, value: null });
  return events;
}
