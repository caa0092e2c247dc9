import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchCall } from './refetch-call.ts';

test('a first answer that is under way gives way to one from after the change', async () => {
  const client = new QueryClient();
  const asked: ((answer: string) => void)[] = [];
  const answer = () => new Promise<string>((resolve) => (asked.length > 0 ? resolve('after') : asked.push(resolve)));
  const list = new QueryObserver(client, { queryKey: ['GET /hours/mine', {}], queryFn: answer });
  const end = list.subscribe(() => {});
  const reloaded = refetchCall(client, 'GET /hours/mine');
  asked[0]?.('before');
  await reloaded;
  expect(list.getCurrentResult()).toMatchObject({ data: 'after', error: null });
  end();
  client.clear();
});

test('what is not on screen counts as old after a change, and is read again where it is shown next', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  const overview = { queryKey: ['GET /hours/years', {}], queryFn: async () => 'after' };
  client.setQueryData(overview.queryKey, 'before');
  await refetchCall(client, 'GET /hours/mine');
  expect(await client.fetchQuery(overview)).toBe('after');
  client.clear();
});
