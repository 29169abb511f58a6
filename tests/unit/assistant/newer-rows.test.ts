import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { putRow } from "@/components/assistant/knowledge/use-counted-list";

const KEY = ["assistant", "knowledge", {}];
const pageOf = (state: string) => ({ pages: [{ items: [{ id: 1, state }], total: 1 }], pageParams: [null] });

function clientWith(state: string): QueryClient {
  const client = new QueryClient();
  client.setQueryData(KEY, pageOf(state));
  return client;
}

it("a row that is shown takes on its newer state, and nothing is left to do", () => {
  const client = clientWith("reading");
  expect(putRow(client, "knowledge", { id: 1, state: "ready" })).toBe(true);
  expect(client.getQueryData(KEY)).toEqual(pageOf("ready"));
});

it("a row that no view has is left to a reading of the list", () => {
  expect(putRow(clientWith("reading"), "knowledge", { id: 2, state: "ready" })).toBe(false);
});

it("a list that was being read when a row changed has to be read again: its answer may be older", async () => {
  const client = clientWith("reading");
  let answer: (page: ReturnType<typeof pageOf>) => void = () => undefined;
  const queryFn = () => new Promise<ReturnType<typeof pageOf>>((resolve) => (answer = resolve));
  const reading = client.fetchQuery({ queryKey: KEY, queryFn });
  expect(putRow(client, "knowledge", { id: 1, state: "ready" })).toBe(false);
  answer(pageOf("reading"));
  await reading;
  expect(client.getQueryData(KEY)).toEqual(pageOf("reading"));
});
