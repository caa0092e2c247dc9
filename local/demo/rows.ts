import { evidenceOf } from './evidence.ts';
import type { Person } from './people.ts';
import type { DemoPost } from './posts.ts';
import type { DemoSubmission } from './submissions.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type Row = Record<string, unknown>;

/** All demo content, with Clerk's ids of its people. */
export interface Content {
  people: Person[];
  submissions: DemoSubmission[];
  posts: DemoPost[];
  clerkIds: Map<string, string>;
  now: Date;
  /** The society's (IANA name), which is not always the one of this machine. */
  timeZone: string;
}

/** Database ids of members by e-mail address. */
export type MemberIds = Map<string, number>;

const idOf = ({ clerkIds }: Content, email: string) => clerkIds.get(email);
const joined = ({ joinedDaysAgo }: Person, now: Date) => new Date(now.getTime() - joinedDaysAgo * dayMs);

export function memberRows(content: Content): Row[] {
  return content.people.map((person) => ({
    clerk_id: idOf(content, person.email),
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    role: person.role,
    chapter: person.chapter,
    committee: person.committee,
    graduation_year: person.yearsLeft && content.now.getFullYear() + person.yearsLeft,
    created_at: joined(person, content.now),
    updated_at: joined(person, content.now),
  }));
}

/** The admin of a chapter reviews its hours. */
function reviewerOf(content: Content, { email }: DemoSubmission): string | undefined {
  const chapter = content.people.find((person) => person.email === email)?.chapter;
  const admin = content.people.find((person) => person.role === 'admin' && person.chapter === chapter);
  return admin && idOf(content, admin.email);
}

const openStatus = ({ signatureRequestId }: DemoSubmission) => (signatureRequestId ? 'needs_signature' : 'pending');

export function submissionRows(content: Content, members: MemberIds): Row[] {
  return content.submissions.map((submission) => {
    const { activity, signature, review, submittedAt } = submission;
    return {
      id: submission.id,
      member_id: members.get(submission.email),
      hours: submission.hours,
      hours_type: activity.hoursType,
      service_date: submission.serviceDate,
      description: submission.description,
      location: activity.location,
      supervisor_name: activity.supervisor.name,
      supervisor_email: activity.supervisor.email,
      supervisor_phone: activity.supervisor.phone ?? null,
      // Withdrawn by a change, as a student does it.
      status: submission.status === 'withdrawn' ? openStatus(submission) : submission.status,
      signature_request_id: submission.signatureRequestId,
      signature: signature && activity.supervisor.name,
      signature_comments: signature?.comments ?? null,
      signature_signed_at: signature?.at ?? null,
      admin_notes: review?.notes ?? null,
      reviewed_by: review && reviewerOf(content, submission),
      reviewed_at: review?.at ?? null,
      created_at: submittedAt,
      updated_at: review?.at ?? signature?.at ?? submittedAt,
    };
  });
}

export function entryRows(content: Content, members: MemberIds): Row[] {
  const approved = content.submissions.filter(({ review }) => review?.approved);
  return approved.map((submission) => ({
    member_id: members.get(submission.email),
    kind: 'approval',
    hours: submission.hours,
    submission_id: submission.id,
    created_by: reviewerOf(content, submission),
    created_at: submission.review?.at,
  }));
}

export function evidenceRows({ people, submissions }: Content): Row[] {
  return submissions.flatMap((submission) => {
    const person = people.find(({ email }) => email === submission.email);
    return submission.signature && person ? [evidenceOf(submission, person)] : [];
  });
}

function auditOfSubmission(content: Content, submission: DemoSubmission): Row[] {
  const { id: subject, email, hours, submittedAt, signature, review, status: reviewed } = submission;
  const withdrawnAt = new Date(submittedAt.getTime() + dayMs);
  const status = openStatus(submission);
  return [
    { at: submittedAt, actor: idOf(content, email), action: 'hours.submitted', subject, details: { status, hours } },
    ...(signature ? [{ at: signature.at, actor: 'supervisor', action: 'hours.signed', subject, details: {} }] : []),
    ...(submission.status === 'withdrawn'
      ? [{ at: withdrawnAt, actor: idOf(content, email), action: 'hours.withdrawn', subject, details: {} }]
      : []),
    ...(review
      ? [{ at: review.at, actor: reviewerOf(content, submission), action: `hours.${reviewed}`, subject, details: {} }]
      : []),
  ];
}

/** The audit events that the services would record, in order of time. */
export function auditRows(content: Content): (Row & { at: Date })[] {
  const initialised = content.people.map((person) => {
    const clerkId = idOf(content, person.email);
    return {
      at: joined(person, content.now),
      actor: clerkId,
      action: 'member.initialised',
      subject: clerkId,
      details: {},
    };
  });
  const ofSubmissions = content.submissions.flatMap((submission) => auditOfSubmission(content, submission));
  const rows = [...initialised, ...ofSubmissions] as (Row & { at: Date })[];
  return rows.sort((one, other) => one.at.getTime() - other.at.getTime());
}

export function postRows({ people, posts, now }: Content, members: MemberIds): Row[] {
  return posts.map(
    ({ author, daysAgo, updatedDaysAgo, publishes = -daysAgo, files: _files, cover: _cover, ...post }) => {
      const writer = people.find(({ username }) => username === author);
      const at = (days: number) => new Date(now.getTime() + days * dayMs);
      return {
        ...post,
        author_id: members.get(writer?.email ?? ''),
        author_name: `${writer?.firstName} ${writer?.lastName}`,
        created_at: at(-daysAgo),
        published_at: publishes === 'draft' ? null : at(publishes),
        updated_at: updatedDaysAgo === undefined ? null : at(-updatedDaysAgo),
      };
    },
  );
}

/** `postRows` are the inserted posts. */
export function fileRows({ posts }: Content, postRows: Row[]): Row[] {
  return posts.flatMap(({ title, files, cover }) => {
    const post = postRows.find((row) => row.title === title);
    const picture = files.find(({ image }) => image);
    return files.map(({ id, name, mediaType, content, image }, position) => ({
      id,
      post_id: post?.id,
      uploader_id: post?.author_id,
      position,
      name,
      media_type: mediaType,
      bytes: content.length,
      image_width: image?.width ?? null,
      image_height: image?.height ?? null,
      cover_alt: (id === picture?.id && cover) || null,
      created_at: post?.created_at,
    }));
  });
}

/** The bytes of the files in PostgreSQL's notation. */
export const contentRows = ({ posts }: Content): Row[] =>
  posts.flatMap(({ files }) =>
    files.map(({ id, content }) => ({ file_id: id, width: 0, content: `\\x${content.toString('hex')}` })),
  );
