import { MutationObserver, notifyManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { queryClientOf } from './query.tsx';

test('without a network a read fails as others do, and is made again when the network is back', async () => {
  const client = queryClientOf({ chapter: 'NHS', queries: [] });
  client.mount();
  onlineManager.setOnline(false);
  const queryFn = async () => {
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
    return 'rows';
  };
  const list = new QueryObserver(client, { queryKey: ['GET /hours/mine', {}], queryFn });
  const settled = (status: 'error' | 'success') =>
    new Promise<void>((resolve) => list.subscribe((result) => result.status === status && resolve()));
  await settled('error');
  const isBack = settled('success');
  onlineManager.setOnline(true);
  await isBack;
  expect(list.getCurrentResult()).toMatchObject({ data: 'rows', error: null });
  list.destroy();
  client.unmount();
  client.clear();
});

test('a page knows that something is being saved before the next press can come', async () => {
  const client = queryClientOf({ chapter: 'NHS', queries: [] });
  const saving = new MutationObserver(client, { mutationFn: () => new Promise(() => {}) });
  const shown: boolean[] = [];
  // As the library's hook does.
  saving.subscribe(notifyManager.batchCalls(({ isPending }) => shown.push(isPending)));
  void saving.mutate();
  await Promise.resolve();
  expect(shown).toEqual([true]);
  client.clear();
});
