import { type CallName, submissionStatuses } from '@portal/contracts';
import type { Sizes, Viewers } from './sizes.ts';

export interface TimedCall {
  title: string;
  name: CallName;
  viewer: keyof Viewers | null;
  input: Record<string, string | number>;
}

type Inputs = Record<string, Record<string, string | number>>;

const of = (list: string, name: CallName, viewer: TimedCall['viewer'], inputs: Inputs): TimedCall[] =>
  Object.entries(inputs).map(([what, input]) => ({ title: `${list}: ${what}`, name, viewer, input }));

const middleAndLast = (rows: number, limit: number) => ({
  middle: Math.floor(rows / 2 / limit),
  last: Math.floor(rows / limit),
});

function submissionInputs({ submissions }: Sizes): Inputs {
  const { middle, last } = middleAndLast(submissions, 20);
  const sorts = ['newest', 'oldest', 'service_date', 'hours'].flatMap((sort): [string, Inputs[string]][] => [
    [`by ${sort}, first page`, { sort }],
    [`by ${sort}, a quarter down`, { sort, page: Math.floor(middle / 2) }],
    [`by ${sort}, middle page`, { sort, page: middle }],
    [`by ${sort}, last page`, { sort, page: last }],
  ]);
  const statuses = [...submissionStatuses, 'waiting', 'ready'];
  const words = {
    'a whole name': 'maria garcia',
    'a last name': 'okonkwo',
    'a common first name': 'maria',
    'an activity': 'food pantry',
    'a word of all years': 'library',
    'name and activity': 'zoë nursing home',
    'supervisor and word': 'grace berg volunteers',
    'two letters': 'ma',
    'two rare letters': 'zq',
    'a letter': 'e',
    'a rare letter': 'x',
    nobody: 'xylophone',
  };
  return {
    ...Object.fromEntries(sorts),
    ...Object.fromEntries(statuses.map((status) => [`status ${status}`, { status }])),
    'waiting, middle page': { status: 'waiting', page: 8 },
    'one chapter': { chapter: 'NHS' },
    'one chapter, last page': { chapter: 'NHS', page: Math.min(500, Math.floor(last * 0.47)) },
    'one chapter, by hours': { chapter: 'NHS', sort: 'hours' },
    'one chapter, approved': { chapter: 'NHS', status: 'approved' },
    'one chapter, rejected, oldest, page 15': { chapter: 'NHS', status: 'rejected', sort: 'oldest', page: 15 },
    'one chapter, waiting': { chapter: 'NHS', status: 'waiting' },
    'one chapter, search a last name': { chapter: 'NHS', search: 'okonkwo' },
    'type async': { type: 'async' },
    'type async, middle page': { type: 'async', page: Math.floor(middle / 3) },
    'rejected, by hours, middle page': { status: 'rejected', sort: 'hours', page: Math.floor(middle / 13) },
    'approved, sync, oldest, middle page': {
      status: 'approved',
      type: 'sync',
      sort: 'oldest',
      page: Math.floor(middle / 2),
    },
    'with flags': { flags: 'open' },
    'with flags, by hours': { flags: 'open', sort: 'hours' },
    'with flags, oldest, page 50': { flags: 'open', sort: 'oldest', page: 50 },
    'with flags, search a last name': { flags: 'open', search: 'okonkwo' },
    'pending, sync, by service date': { status: 'pending', type: 'sync', sort: 'service_date' },
    ...Object.fromEntries(Object.entries(words).map(([what, search]) => [`search ${what}`, { search }])),
    'search an activity, by hours': { search: 'food pantry', sort: 'hours' },
    'search an activity, oldest, rejected': { search: 'blood drive', sort: 'oldest', status: 'rejected' },
    'search a last name, approved, page 2': { search: 'okonkwo', status: 'approved', page: 2 },
  };
}

function manageUsers({ members }: Sizes): Inputs {
  const { middle, last } = middleAndLast(members, 100);
  const sorts = ['name', 'email', 'role', 'chapter', 'total_hours', 'created_at'].flatMap(
    (sort): [string, Inputs[string]][] => [
      [`by ${sort}, first page`, { sort }],
      [`by ${sort}, middle page`, { sort, page: middle }],
      [`by ${sort}, downwards, last page`, { sort, order: 'desc', page: last }],
    ],
  );
  const words = {
    'a whole name': 'maria garcia',
    'an address': 'person500@bench',
    'a committee': 'outreach',
    'two letters': 'ou',
    'what fits everybody': 'bench.test',
    nobody: 'xylophone',
  };
  return {
    ...Object.fromEntries(sorts),
    'one chapter': { chapter: 'NHS' },
    'one chapter, middle page': { chapter: 'NHS', page: Math.floor(middle / 2) },
    'one class': { graduationYear: thisYear + 1 },
    'one class, middle page': { graduationYear: thisYear + 1, page: Math.floor(middle / 8) },
    'one class, by hours': { graduationYear: thisYear + 1, sort: 'total_hours' },
    'one class of a chapter': { graduationYear: thisYear + 1, chapter: 'NHS' },
    'no class': { graduationYear: 'none' },
    'one class, search a committee': { graduationYear: thisYear + 1, search: 'outreach' },
    'new ones': { standing: 'new' },
    'deactivated ones': { standing: 'deactivated' },
    'deactivated ones, last page': { standing: 'deactivated', page: Math.floor(last / 50) },
    'leads only': { role: 'lead' },
    'leads of a chapter, last page': { role: 'lead', chapter: 'NHS', page: Math.floor(last / 50) },
    ...Object.fromEntries(Object.entries(words).map(([what, search]) => [`search ${what}`, { search }])),
    'search what fits everybody, by hours': { search: 'bench.test', sort: 'total_hours' },
  };
}

const thisYear = new Date().getFullYear();

const ofLeads: Inputs = { 'first page': {}, 'middle page': { page: 40 }, search: { search: 'maria' } };

function audit({ auditEvents }: Sizes): Inputs {
  const { middle, last } = middleAndLast(auditEvents, 50);
  return {
    'first page': {},
    'middle page': { page: middle },
    'last page': { page: last },
    'a frequent action': { action: 'hours.submitted' },
    'a frequent action, middle page': { action: 'hours.submitted', page: Math.floor(middle / 4) },
    'a rare action': { action: 'post.created' },
    'an action that never happened': { action: 'member.deleted' },
    'search a name': { search: 'okonkwo' },
    'search a whole name': { search: 'maria garcia' },
    'search a common name': { search: 'maria' },
    'search an action': { search: 'approved' },
    'search a rare action': { search: 'post.created' },
    'search name and action': { search: 'okonkwo role_changed' },
    'search nobody': { search: 'xylophone' },
    'search an id': { search: 'bench_77' },
  };
}

function newsletter({ posts }: Sizes): Inputs {
  const { middle, last } = middleAndLast(posts * 0.99, 10);
  const words = {
    'a rare word': 'kaleidoscope',
    'a frequent word': 'library',
    'two words': 'robotics award',
    'two letters': 'th',
    nothing: 'xylophone',
  };
  return {
    'first page': {},
    'middle page': { page: middle },
    'last page': { page: last },
    'one chapter': { chapter: 'NHS' },
    'one chapter, last page': { chapter: 'NHS', page: Math.floor(last * 0.75) },
    'a tag': { tag: 'service', chapter: 'NHS' },
    'a rare tag': { tag: 'photos' },
    'a tag, last page': { tag: 'service', page: Math.floor(last / 10) },
    'no such tag': { tag: 'xylophone' },
    ...Object.fromEntries(Object.entries(words).map(([what, search]) => [`search ${what}`, { search }])),
    'search in a tag': { search: 'library', tag: 'service' },
  };
}

function invitations({ invitations: count }: Sizes): Inputs {
  const { middle, last } = middleAndLast(count, 50);
  const states = ['queued', 'sent', 'bounced', 'accepted', 'expired', 'revoked'];
  return {
    'first page': {},
    'middle page': { page: middle },
    'last page': { page: last },
    ...Object.fromEntries(states.map((state) => [`state ${state}`, { state }])),
    'accepted, middle page': { state: 'accepted', page: Math.floor(middle * 0.85) },
    'search an address': { search: 'guest77@bench' },
    'search what fits everybody': { search: 'bench.test' },
    'search nobody': { search: 'xylophone' },
  };
}

function proposals({ proposals: count }: Sizes): Inputs {
  const { middle, last } = middleAndLast(count, 50);
  const states = ['submitted', 'under_review', 'accepted', 'declined'];
  return {
    'first page': {},
    'middle page': { page: middle },
    'last page': { page: last },
    ...Object.fromEntries(states.map((state) => [`state ${state}`, { state }])),
    'declined, of a chapter, middle page': { state: 'declined', chapter: 'NHS', page: Math.floor(middle / 4) },
  };
}

const withLimit = (inputs: Inputs, limit: number): Inputs =>
  Object.fromEntries(Object.entries(inputs).map(([what, input]) => [what, { limit, ...input }]));

/** The author wrote a thousand posts. */
const manageOwn = (userId: string): Inputs => ({
  'first page': { userId, page: 1, limit: 20 },
  'middle page': { userId, page: 25, limit: 20 },
  'last page': { userId, page: 50, limit: 20 },
});

/** Every list of the product, as its pages request it (`calls.spec.ts`). */
export const timedCalls = (sizes: Sizes, viewers: Viewers): TimedCall[] => [
  ...of('Admin Inbox', 'GET /hours/admin/list', 'admin', withLimit(submissionInputs(sizes), 20)),
  ...of('own submissions', 'GET /hours/mine', 'student', { all: {}, 'last page': { page: 3, limit: 20 } }),
  ...of('Manage Users', 'GET /users/listUsers', 'admin', withLimit(manageUsers(sizes), 100)),
  ...of('Manage Users of a lead', 'GET /users/listUsers', 'lead', withLimit(ofLeads, 100)),
  ...of('invitations', 'GET /users/invitations', 'admin', withLimit(invitations(sizes), 50)),
  ...of('invitations of a lead', 'GET /users/invitations', 'lead', {
    'first page': { limit: 50 },
    sent: { state: 'accepted' },
  }),
  ...of('own proposals', 'GET /events/mine', 'student', { 'first page': { page: 1, limit: 20 } }),
  ...of('proposals', 'GET /events/list', 'admin', withLimit(proposals(sizes), 50)),
  ...of('proposals of a lead', 'GET /events/list', 'lead', {
    'first page': { limit: 50 },
    accepted: { state: 'accepted' },
  }),
  ...of('e-mails with problems', 'GET /mail/list', 'admin', {
    'first page': { limit: 50 },
    'last page': { limit: 50, page: 6 },
    late: { limit: 50, problem: 'late' },
  }),
  ...of('upcoming events', 'GET /events/upcoming', 'student', {
    'first page': { limit: 20 },
    'second page': { limit: 20, page: 2 },
  }),
  ...of('imports', 'GET /users/imports', 'admin', {
    'first page': { limit: 20 },
    'last page': { limit: 20, page: sizes.members / 2000 },
  }),
  ...of('audit trail', 'GET /audit/list', 'admin', withLimit(audit(sizes), 50)),
  ...of('newsletter', 'GET /newsletter/getPosts', null, withLimit(newsletter(sizes), 10)),
  ...of('tags', 'GET /newsletter/getTags', null, { 'of all': {}, 'of a chapter': { chapter: 'NHS' } }),
  ...of('authors', 'GET /newsletter/authors', 'admin', { 'of all': {}, search: { search: 'arthur' } }),
  ...of('Manage Posts', 'POST /newsletter/getPostsByUser', 'author', manageOwn(viewers.author)),
  // Last, as the next call of a process would pay for the garbage of a thousand rows.
  ...of('Admin Inbox', 'GET /hours/admin/list', 'admin', { 'without paging': {} }),
  ...of('newsletter', 'GET /newsletter/getPosts', null, { 'without paging': {} }),
];
