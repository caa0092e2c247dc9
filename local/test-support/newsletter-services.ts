import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewsletterPost } from '@portal/contracts';
import { etagOf, isKnownEtag } from '@portal/http-server';

/** A post with the given parts, published by somebody for both chapters. */
export const post = (given: Partial<NewsletterPost> = {}): NewsletterPost => ({
  id: crypto.randomUUID(),
  title: 'The winter coat drive',
  content: 'Bring **clean** coats to room 204.',
  authorName: 'Lea Lead',
  date: '2026-11-02T18:00:00.000Z',
  lastUpdated: null,
  tags: [],
  files: [],
  cover: null,
  chapters: [],
  ...given,
});

const slowMs = 100;

/** Replaces the services behind the edge. `state` is their state, `asked` lists the requests, `sent` those not answered by 304. */
export class NewsletterServices {
  posts: NewsletterPost[] = [];
  state: 'well' | 'slow' | 'failing' | 'hanging' = 'well';
  readonly asked: string[] = [];
  readonly sent: string[] = [];
  readonly #server = createServer((request, answer) => {
    this.asked.push(request.url ?? '');
    if (this.state === 'slow') setTimeout(() => this.#answer(request, answer), slowMs);
    else if (this.state !== 'hanging') this.#answer(request, answer);
  });

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop = () => new Promise<void>((resolve) => this.#server.close(() => resolve()).closeAllConnections());

  #answer({ url: address = '', headers }: IncomingMessage, answer: ServerResponse): void {
    const [status, found] = this.state === 'failing' ? [500, {}] : this.#find(new URL(address, 'http://services'));
    const body = JSON.stringify(found);
    answer.setHeader('content-type', 'application/json; charset=utf-8');
    if (status !== 200) return void answer.writeHead(status, { 'cache-control': 'no-store' }).end(body);
    const etag = etagOf(body);
    const isKnown = isKnownEtag(etag, headers['if-none-match']);
    const cached = { etag, 'cache-control': 'public, max-age=0, must-revalidate' };
    if (!isKnown) this.sent.push(address);
    answer.writeHead(isKnown ? 304 : 200, cached).end(isKnown ? undefined : body);
  }

  #find({ pathname, searchParams }: URL): [status: number, body: object] {
    const chapter = searchParams.get('chapter');
    const posts = this.posts.filter(
      ({ chapters }) => !chapter || chapters.length === 0 || chapters.some((own) => own === chapter),
    );
    const wanted = this.posts.find(({ id }) => id === searchParams.get('id'));
    if (pathname.endsWith('/getPosts')) return [200, pageOf(posts, searchParams)];
    if (pathname.endsWith('/getTags')) return [200, { tags: [] }];
    if (pathname.endsWith('/getPost') && wanted) return [200, { post: wanted }];
    return [404, { success: false, error: 'Post not found.', code: 'not_found' }];
  }
}

function pageOf(posts: NewsletterPost[], asked: URLSearchParams): object {
  const [page, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit') ?? 1000)];
  const totalPages = Math.max(1, Math.ceil(posts.length / limit));
  const pagination = { page, limit, total: posts.length, totalPages };
  return { posts: posts.slice((page - 1) * limit, page * limit), ...(asked.has('limit') && { pagination }) };
}
