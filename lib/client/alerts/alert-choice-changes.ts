import { draftOf, type StoredRecord, saveDraft } from "@/lib/client/forms/record-draft";
import { apiGet, apiSend } from "@/lib/client/http/api";
import { onConnected, onHub } from "@/lib/client/live/socket";
import { ALERT_TOPIC_NAMES, type AlertTopic, type AlertWay, DEFAULT_WAYS } from "@/lib/modules/notifications/policy";
import type { AlertChoiceDto } from "@/lib/modules/notifications/schema";
import { alertChoices, learnAlertChoices, wantedAlerts } from "./alert-choices";

const ADDRESS = "/api/v1/me/alerts";

type Ways = Readonly<Record<AlertWay, boolean>>;

/** The newest change of each topic that isn't answered yet. */
const saving = new Map<AlertTopic, Promise<void>>();

function storedOf({ version, bell, sound, desktop, email }: AlertChoiceDto): StoredRecord<Ways> {
  return { version, values: { bell, sound, desktop, email } };
}

async function save(topic: AlertTopic, way: AlertWay, isOn: boolean): Promise<void> {
  const known = alertChoices.get()[topic];
  const stored = draftOf<Ways>(known ? storedOf(known) : { version: 0, values: DEFAULT_WAYS });
  const { saved } = await saveDraft<Ways, AlertChoiceDto>(
    { ...stored, values: { ...stored.values, [way]: isOn } },
    (values, version) => apiSend<AlertChoiceDto>("PUT", `${ADDRESS}/${topic}`, { ...values, version }),
    storedOf,
  );
  if (saved) learnAlertChoices([saved]);
}

/** Switches a way of a topic at once, and saves one change of a topic after the other. Back, and rejects, if one is refused. */
export async function changeAlertChoice(topic: AlertTopic, way: AlertWay, isOn: boolean): Promise<void> {
  wantedAlerts.set({ ...wantedAlerts.get(), [`${topic}.${way}`]: isOn });
  const before = saving.get(topic) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => save(topic, way, isOn));
  saving.set(topic, mine);
  try {
    await mine;
  } finally {
    // The last one's answer has all of them.
    if (saving.get(topic) === mine) {
      saving.delete(topic);
      const others = Object.entries(wantedAlerts.get()).filter(([key]) => !key.startsWith(`${topic}.`));
      wantedAlerts.set(Object.fromEntries(others));
    }
  }
}

const atBell = () => ALERT_TOPIC_NAMES.filter((topic) => alertChoices.get()[topic]?.bell ?? DEFAULT_WAYS.bell).join();

/**
 * Keeps the choices to what the attender's other windows choose. `onBellChanged` hears that other topics are at the bell than
 * before. Returns the way to stop.
 */
export function followAlertChoices(onBellChanged: () => void): () => void {
  let shown = atBell();
  const stops = [
    alertChoices.subscribe(() => {
      if (atBell() === shown) return;
      shown = atBell();
      onBellChanged();
    }),
    onHub("AlertChoiceChanged", ({ choice }) => learnAlertChoices([choice])),
    onConnected(() => {
      apiGet<{ items: AlertChoiceDto[] }>(ADDRESS).then(
        ({ items }) => learnAlertChoices(items),
        // What is known holds; the next connection asks again.
        () => undefined,
      );
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
