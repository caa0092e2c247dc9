import { createHash, randomUUID } from 'node:crypto';
import { promote } from '@portal/releases/promote';
import { Pool } from 'undici';
import type { Rows } from '../api/calls.ts';
import type { Callers } from '../api/people.ts';
import { type Call, send } from './call.ts';
import type { Stream } from './load.ts';
import { remote, type Site, untested, versions } from './site.ts';

/** The e-mail of a submission goes to an address of its own. */
export const supervisorDomain = '@pantry.test';

const signature = { supervisorSignature: 'Grace Hopper', supervisorComments: '', verificationConfirmed: true };

/** Students submit, supervisors sign, admins approve, visitors read, and somebody switches releases. All through the edge. */
export function streamsTo({ edge, store }: Site, { students, admin }: Callers, { tokens, reviewable }: Rows): Stream[] {
  const pool = new Pool(edge.url, { connections: 40 });
  let turn = 0;
  const calls = (name: string, everyMs: number, next: () => { id: string; call: Call }): Stream => ({
    name,
    everyMs,
    atOnce: 40,
    repeats: name !== 'read',
    next() {
      turn += 1;
      const { id, call } = next();
      return { id, attempt: (repeated) => send(pool, call, repeated) };
    },
  });
  const submit = () => {
    const { clerkId, authorization } = students[turn % students.length] as Callers['admin'];
    const submissionId = randomUUID();
    const supervisor = { supervisorName: 'Grace Hopper', supervisorEmail: submissionId + supervisorDomain };
    const hours = {
      hours: 4.5,
      hoursType: 'async',
      serviceDate: '2026-03-14',
      description: `Sorted donations ${turn}`,
    };
    const body = { clerkId, submissionId, ...hours, ...supervisor };
    return { id: submissionId, call: { path: '/api/v1/hours/submit', headers: { authorization }, body } };
  };
  const sign = () => {
    const signatureRequestId = tokens.pop() as string;
    const id = createHash('sha256').update(signatureRequestId).digest('hex');
    return { id, call: { path: '/api/v1/hours/signature', body: { signatureRequestId, ...signature } } };
  };
  const approve = () => {
    const id = reviewable.pop() as string;
    const { clerkId: adminId, authorization } = admin;
    const body = { submissionId: id, action: 'approve', adminId };
    return { id, call: { path: '/api/v1/hours/admin/approve', headers: { authorization }, body } };
  };
  const read = () => ({ id: `${turn}`, call: { path: turn % 2 ? `/${remote}` : '/api/v1/newsletter/getPosts' } });
  return [
    calls('submit', 100, submit),
    calls('sign', 200, sign),
    calls('approve', 200, approve),
    calls('read', 100, read),
    releases(store),
  ];
}

/** Promotes the one version and the other in turns. A promotion that failed is for a person to look at. */
function releases(store: Site['store']): Stream {
  let turn = 0;
  return {
    name: 'release',
    everyMs: 1000,
    atOnce: 1,
    repeats: false,
    next() {
      turn += 1;
      const id = `drill ${turn}`;
      const version = versions[turn % 2] as string;
      const attempt = async () => {
        try {
          const change = await promote(store, remote, version, { by: id, ...untested });
          return change ? 'accepted' : 'refused';
        } catch {
          return 'unclear';
        }
      };
      return { id, attempt };
    },
  };
}
