/** A file of the export: the rows of a statement, a batch at a time in the order of its key. */
export interface ExportedTable {
  file: string;
  /** For README.txt. */
  about: string;
  /** Columns that name a row, with their types. */
  key: Record<string, keyof typeof lowest>;
  /** SQL by the name of the column in the file. */
  columns: Record<string, string>;
  from: string;
}

/** A value of each type that is below all others. */
export const lowest = {
  bigint: 0,
  date: '0001-01-01',
  integer: 0,
  text: '',
  uuid: '00000000-0000-0000-0000-000000000000',
};
/** The SQL of columns by their names. */
const each = (columns: string[], sql: (column: string) => string) =>
  Object.fromEntries(columns.map((column) => [column, sql(column)]));
const named = (...columns: string[]) => each(columns, (column) => column);
/** As text, with the time zone UTC. */
const times = (...columns: string[]) =>
  each(columns, (column) => `to_json(${column} AT TIME ZONE 'UTC') #>> '{}' || 'Z'`);
const texts = (...columns: string[]) => each(columns, (column) => `${column}::text`);
/** As numbers: a text that begins with a minus would get the apostrophe of a formula. */
const numbers = (...columns: string[]) => each(columns, (column) => `${column}::float8`);

/** What an export holds. Its README.txt names what is left out on purpose. */
export const exportedTables: ExportedTable[] = [
  {
    file: 'members.csv',
    about: 'Everybody who is or was a member. account_id is the id at the identity provider, which audit.csv names.',
    key: { id: 'integer' },
    columns: {
      ...named('id', 'first_name', 'last_name', 'email', 'role', 'chapter', 'committee'),
      ...named('graduation_year'),
      ...numbers('total_hours'),
      account_id: 'clerk_id',
      ...times('created_at', 'approved_at', 'deactivated_at', 'deleted_at'),
    },
    from: 'members',
  },
  {
    file: 'chapter-moves.csv',
    about: 'Promotions: hours that were served before starts_on count for from_chapter.',
    key: { member_id: 'integer', starts_on: 'date' },
    columns: { ...named('member_id', 'from_chapter'), ...texts('starts_on') },
    from: 'chapter_moves',
  },
  {
    file: 'goals.csv',
    about: 'What each chapter requires in a school year, where an admin has set it.',
    key: { chapter: 'text', year: 'integer' },
    columns: {
      ...named('chapter', 'year', 'required_hours', 'sync_cap', 'async_cap'),
      ...texts('first_day', 'last_day'),
    },
    from: 'goals',
  },
  {
    file: 'submissions.csv',
    about:
      'Submitted hours with their supervisor, signature and review. approved_hours is what counts. flags (JSON) has the admins’ notes.',
    key: { id: 'uuid' },
    columns: {
      ...named('id', 'member_id', 'hours', 'approved_hours', 'hours_type', 'status'),
      member_email: '(SELECT email FROM members WHERE members.id = member_id)',
      chapter: 'student_chapter',
      service_date: 'service_date::text',
      ...named('source', 'description', 'location', 'supervisor_name', 'supervisor_email', 'supervisor_phone'),
      ...named('signature_request_id', 'signature', 'signature_comments'),
      ...times('signature_signed_at'),
      ...named('admin_notes', 'reviewed_by'),
      ...times('reviewed_at', 'created_at'),
      ...texts('flags'),
    },
    from: 'hours_submissions',
  },
  {
    file: 'submission-history.csv',
    about: 'What happened to each submission. Each line has the hash of the line before, so a change would show.',
    key: { submission_id: 'uuid', number: 'integer' },
    columns: {
      ...named('submission_id', 'number', 'kind', 'actor', 'detail', 'previous_hash', 'hash'),
      at: `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    },
    from: 'submission_history',
  },
  {
    file: 'signature-evidence.json',
    about: 'What each supervisor saw, stated and typed, with time, address and browser. sha256 is that of document.',
    key: { signature_request_id: 'uuid' },
    columns: { ...named('signature_request_id', 'submission_id', 'document', 'sha256'), ...times('created_at') },
    from: 'signature_evidence',
  },
  {
    file: 'hours-entries.csv',
    about: 'The ledger: approvals, undone approvals and corrections. A total is the sum of its entries.',
    key: { id: 'bigint' },
    columns: {
      ...named('id', 'member_id', 'kind'),
      ...numbers('hours'),
      ...named('submission_id', 'reason', 'created_by'),
      ...times('created_at'),
    },
    from: 'hours_entries',
  },
  {
    file: 'waiting-hours.csv',
    about: 'Imported hours of addresses without a member. They become submissions when the person joins.',
    key: { import_id: 'uuid', line: 'integer' },
    columns: {
      ...named('import_id', 'line', 'email'),
      hours: `(waiting->>'hours')::float8`,
      hours_type: `waiting->>'hoursType'`,
      service_date: `waiting->>'serviceDate'`,
      description: `waiting->>'description'`,
      supervisor_name: `waiting->>'supervisorName'`,
      supervisor_email: `waiting->>'supervisorEmail'`,
      ...named('imported_by'),
      ...times('created_at'),
    },
    from: 'import_rows JOIN imports ON imports.id = import_id AND waiting IS NOT NULL',
  },
  {
    file: 'event-proposals.csv',
    about: 'Proposed events and their reviews.',
    key: { id: 'uuid' },
    columns: {
      ...named('id', 'member_id', 'chapter', 'title', 'description', 'location', 'state', 'note'),
      ...texts('date'),
      ...times('created_at', 'updated_at'),
    },
    from: 'event_proposals',
  },
  {
    file: 'events.csv',
    about: 'Accepted proposals that became events. proposal_id is empty for a cancelled event.',
    key: { id: 'uuid' },
    columns: {
      ...named('id', 'proposal_id', 'title', 'description', 'location', 'capacity', 'scheduled_by', 'cancel_reason'),
      chapters: `array_to_string(chapters, ', ')`,
      ...times('starts_at', 'ends_at', 'cancelled_at', 'created_at'),
    },
    from: 'events',
  },
  {
    file: 'event-sign-ups.csv',
    about: 'Who has a seat at an event or waits for one, when they came and went, and the hours that followed.',
    key: { id: 'uuid' },
    columns: {
      ...named('id', 'event_id', 'member_id', 'state', 'submission_id'),
      ...times('created_at', 'checked_in_at', 'checked_out_at'),
    },
    from: 'event_sign_ups',
  },
  {
    file: 'email-choices.csv',
    about: 'The optional e-mails that members have chosen or declined. Without a row, the default holds.',
    key: { member_id: 'integer', kind: 'text' },
    columns: named('member_id', 'kind', 'wanted'),
    from: 'notification_choices',
  },
  {
    file: 'posts.csv',
    about:
      'Newsletter posts in Markdown, by members (author_id). published_at is empty for a draft, in the future for a scheduled post.',
    key: { id: 'uuid' },
    columns: {
      ...named('id', 'title', 'content', 'author_id', 'author_name'),
      tags: `array_to_string(tags, ', ')`,
      chapters: `array_to_string(chapters, ', ')`,
      files: `(SELECT string_agg(name, ', ' ORDER BY position) FROM post_files WHERE post_id = posts.id)`,
      ...times('published_at', 'created_at', 'updated_at'),
    },
    from: 'posts',
  },
  {
    file: 'post-files.csv',
    about: 'Files of posts: address is where the portal has their bytes, cover_alt the description of a cover picture.',
    key: { id: 'uuid' },
    columns: {
      ...named('id', 'post_id', 'position', 'name', 'media_type', 'bytes', 'cover_alt'),
      address: `'/api/v1/newsletter/getFile?id=' || id`,
      ...times('created_at'),
    },
    from: 'post_files JOIN (SELECT id AS post_id FROM posts) AS post USING (post_id)',
  },
  {
    file: 'post-mailings.csv',
    about: 'When posts were e-mailed, and to how many.',
    key: { id: 'uuid' },
    columns: {
      ...named('id', 'post_id', 'started_by', 'state', 'recipients', 'delivered', 'failed', 'skipped'),
      ...times('created_at', 'sends_at'),
    },
    from: 'mailings',
  },
  {
    file: 'newsletter-subscriptions.csv',
    about: 'Members with unsubscribed_at do not want the newsletter by e-mail. Members without a row get it.',
    key: { member_id: 'integer' },
    columns: { ...named('member_id'), ...times('unsubscribed_at') },
    from: 'newsletter_subscriptions',
  },
  {
    file: 'supervisors.csv',
    about: 'Supervisors with stopped_at want no e-mails of the portal.',
    key: { mailbox: 'text' },
    columns: { ...named('mailbox'), ...times('stopped_at', 'mailed_at') },
    from: 'supervisors',
  },
  {
    file: 'invitations.csv',
    about: 'Who was invited, by whom (the id of a member), and what became of it: accepted_by is an account_id.',
    key: { id: 'uuid' },
    columns: {
      ...named('id', 'email', 'first_name', 'last_name', 'graduation_year'),
      ...named('role', 'chapter', 'committee', 'stage', 'invited_by', 'accepted_by', 'bounce'),
      ...times('created_at', 'sent_at', 'expires_at', 'accepted_at', 'revoked_at'),
    },
    from: 'invitations',
  },
  {
    file: 'audit.csv',
    about: 'The audit trail: who did what to whom, with the recorded details as JSON.',
    key: { id: 'bigint' },
    columns: { ...named('id', 'actor', 'action', 'subject', 'request_id'), ...times('at'), ...texts('details') },
    from: 'audit_events',
  },
];
