import { renderToStaticMarkup } from 'react-dom/server';
import { ListResults } from './list-results.tsx';

const shown = (error: Error | null) =>
  renderToStaticMarkup(
    <ListResults
      list={{ isPending: false, error, data: { pagination: { page: 2, totalPages: 2 } } }}
      rows={[]}
      waiting="Loading posts..."
      empty="No posts found."
      pagerOf="posts"
      onPage={() => {}}
    >
      {() => null}
    </ListResults>,
  );

test('a page whose last row has gone is not empty, and loading only until the next read of it has failed', () => {
  expect(shown(null)).toContain('Loading posts...');
  expect(shown(new Error('no answer'))).not.toContain('Loading posts...');
  expect(shown(new Error('no answer'))).not.toContain('No posts found.');
});
