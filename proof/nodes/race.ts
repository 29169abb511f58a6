import type { Desk } from "../desk";
import { exactly, type Figure, told } from "../figure";
import type { Installation } from "./installation";

/** Has everybody take every conversation at once, half of the people on each node. */
export async function raceFigures({ nodes }: Installation, desk: Desk): Promise<Figure[]> {
  const answers = new Map<string, number>();
  const headersOf = (token: string) => ({ Authorization: `Bearer ${token}`, CangooClientId: desk.clientId });
  const people = await Promise.all(
    desk.idleAgents.map(async (token, index) => {
      const { url = "" } = nodes[index % nodes.length] ?? {};
      const answer = await fetch(`${url}/api/v1/me`, { headers: headersOf(token) });
      return { url, token, attenderId: ((await answer.json()) as { id: number }).id };
    }),
  );
  const take = async ({ url, token, attenderId }: (typeof people)[number], chatId: number): Promise<boolean> => {
    const query = `chatId=${chatId}&attenderId=${attenderId}`;
    const answer = await fetch(`${url}/api/bff/Chat/AssignAttenderToChat?${query}`, {
      method: "POST",
      headers: headersOf(token),
    });
    await answer.arrayBuffer();
    answers.set(String(answer.status), (answers.get(String(answer.status)) ?? 0) + 1);
    return answer.ok;
  };
  let wrong = 0;
  for (const { chatId } of desk.pairs) {
    const won = await Promise.all(people.map((person) => take(person, chatId)));
    if (won.filter(Boolean).length !== 1) wrong += 1;
  }
  return [
    told("people who take each conversation at once, on both nodes", `${people.length} × ${desk.pairs.length}`),
    told("answers to them", [...answers].map(([code, count]) => `${code}: ${count}`).join(", ")),
    exactly("conversations without exactly one winner", wrong, 0),
  ];
}
