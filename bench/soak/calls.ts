import type { Request } from 'autocannon';
import { measuredCalls, post, type Rows } from '../api/calls.ts';
import type { Callers } from '../api/people.ts';

/** How often each call comes in forty: nine people who look for each who writes. */
const reads = { posts: 12, 'own record': 9, 'own hours': 8, inbox: 3 };
const turns = 40;

/** How many rows of each kind `requests` requests use up. */
export const writesOf = (requests: number): number => Math.ceil(requests / turns) + 1;

/** The next request of the mix; each one asks for another person. */
export function mixedCalls(callers: Callers, rows: Rows): () => Request {
  const [withMail, without, view, sign, approve] = measuredCalls(callers, rows).map(
    ({ next }) => next,
  ) as (() => Request)[];
  let asked = 0;
  const get = (path: string, authorization?: string): Request => ({
    method: 'GET',
    path: `/api/v1${path}`,
    headers: authorization ? { authorization } : {},
  });
  const student = () => callers.students[asked % callers.students.length] as Callers['admin'];
  const lookers: Record<keyof typeof reads, () => Request> = {
    posts: () => get('/newsletter/getPosts?page=1&limit=20&chapter=NHS'),
    'own record': () => {
      const { clerkId, authorization } = student();
      return post('/users/getUser', { userID: clerkId }, { authorization });
    },
    'own hours': () => get('/hours/mine?page=1&limit=20', student().authorization),
    inbox: () => get('/hours/admin/list?page=1&limit=20&status=pending', callers.admin.authorization),
  };
  const mix = [
    ...Object.entries(reads).flatMap(([name, times]) => Array(times).fill(lookers[name as keyof typeof reads])),
    ...[withMail, without, view, view, view, view, sign, approve],
  ] as (() => Request)[];
  return () => {
    asked += 1;
    // 7 and 40 have no common divisor, so the calls alternate.
    return (mix[(asked * 7) % mix.length] as () => Request)();
  };
}
