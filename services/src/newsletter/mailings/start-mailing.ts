import { Inject, Injectable } from '@nestjs/common';
import type { Mailing, ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { storedOrigin } from '@portal/http-server/request-context';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor } from '../../auth/actor.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { Mailings, mailingOf, type ProgressRow } from './mailings.ts';

interface Request {
  postId: string;
  /** Chosen by who asks: a repetition of the same request begins no second mailing. */
  requestKey: string;
}

type Count = ResponseOf<'GET /newsletter/countRecipients'>;
type Audience = Omit<Count, 'lastMailing'>;

/** Begins mailings and cancels them. Whether the actor may is decided before. */
@Injectable()
export class StartMailing {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailings: Mailings,
    private readonly audit: Audit,
  ) {}

  /** How many members a mailing of the post would reach now, how many it leaves out as they wish, and which was sent before. */
  async count(postId: string): Promise<Count> {
    const { manager } = this.database;
    return { ...(await countAudience(manager, postId)), lastMailing: await lastSent(manager, postId) };
  }

  /**
   * Lets a mailing wait for the end of its cancel window, which begins with the post's publication where that is to come.
   * @throws {PortalError} `conflict` where another one of the post is under way, or was sent after the one that the caller
   * knows, the post is a draft or nobody is reached.
   */
  start(
    { clerkId: actor }: Actor,
    { postId, requestKey, lastMailing }: Request & { lastMailing?: Count['lastMailing'] },
  ): Promise<Mailing> {
    return this.database.transaction(async (manager) => {
      const post = await lockPost(manager, postId);
      const begun = await repeated(manager, { actor, postId, requestKey });
      if (begun) return begun;
      if (!post.published_at) throw new PortalError('conflict', draft);
      const { recipients } = await countAudience(manager, postId);
      if (recipients === 0) throw new PortalError('conflict', nobody);
      const mailingId = await this.insert(manager, { actor, postId, requestKey });
      if (!mailingId) throw new PortalError('conflict', underWay);
      // After the insert, which waits for one that is about to be sent.
      if (lastMailing !== undefined && (await lastSent(manager, postId)) !== lastMailing)
        throw new PortalError('conflict', sentMeanwhile);
      const details = { mailingId, recipients };
      await this.audit.record(manager, { actor, action: 'post.mailed', subject: postId, details });
      return progress(manager, mailingId);
    });
  }

  /** @throws {PortalError} `conflict` once sending has begun. A repetition answers with the cancelled mailing. */
  cancel({ clerkId: actor }: Actor, mailingId: string): Promise<Mailing> {
    return this.database.transaction(async (manager) => {
      await this.mailings.cancel(manager, actor, { id: mailingId });
      const mailing = await progress(manager, mailingId);
      if (mailing.state !== 'cancelled') throw new PortalError('conflict', tooLate);
      return mailing;
    });
  }

  /** The post that a mailing is about; null where there is no such mailing, or its post is gone. */
  async postOf(mailingId: string): Promise<string | null> {
    const [mailing] = await this.database.query('SELECT post_id FROM mailings WHERE id = $1', [mailingId]);
    return mailing?.post_id ?? null;
  }

  private async insert(manager: EntityManager, { actor, postId, requestKey }: Request & { actor: string }) {
    const { requestId, traceparent } = storedOrigin();
    const [mailing] = await manager.query(
      `INSERT INTO mailings (post_id, started_by, request_key, sends_at, request_id, traceparent)
       SELECT id, $2, $3, greatest(clock_timestamp(), published_at) + make_interval(secs => $4), $5, $6
       FROM posts WHERE id = $1
       ON CONFLICT DO NOTHING RETURNING id`,
      [postId, actor, requestKey, this.config.newsletterCancelSeconds, requestId, traceparent],
    );
    return mailing?.id as string | undefined;
  }
}

const underWay = 'This post is already on its way by e-mail.';
const sentMeanwhile = 'This post was e-mailed in the meantime. If you e-mail it again, members get it once more.';
const nobody = 'This post would reach nobody: its chapters have no members who receive the newsletter by e-mail.';
const draft = 'This post is a draft. Publish or schedule it before you e-mail it.';
const tooLate = 'The e-mails are on their way already and can no longer be cancelled.';
const keyInUse = 'This request was already used for another post.';

async function repeated(manager: EntityManager, { actor, postId, requestKey }: Request & { actor: string }) {
  const sql = 'SELECT * FROM mailing_progress WHERE started_by = $1 AND request_key = $2';
  const [row]: ProgressRow[] = await manager.query(sql, [actor, requestKey]);
  if (row && row.post_id !== postId) throw new PortalError('conflict', keyInUse);
  return row && mailingOf(row);
}

/** Keeps the post from becoming a draft, from vanishing, and from being mailed twice at once while a mailing begins. */
async function lockPost(manager: EntityManager, postId: string): Promise<{ published_at: Date | null }> {
  const [post] = await manager.query('SELECT published_at FROM posts WHERE id = $1 FOR UPDATE', [postId]);
  if (!post) throw new PortalError('not_found', 'Post not found.');
  return post;
}

/** The last mailing of a post that was sent. */
async function lastSent(manager: EntityManager, postId: string): Promise<string | null> {
  const sql = `SELECT id FROM mailings WHERE post_id = $1 AND state = 'sent' ORDER BY created_at DESC LIMIT 1`;
  const [mailing] = await manager.query(sql, [postId]);
  return mailing?.id ?? null;
}

async function countAudience(manager: EntityManager, postId: string): Promise<Audience> {
  const [counted] = await manager.query(
    `SELECT count(*) FILTER (WHERE NOT unsubscribed)::integer AS recipients,
            count(*) FILTER (WHERE unsubscribed)::integer AS unsubscribed
     FROM post_audience WHERE post_id = $1`,
    [postId],
  );
  return counted;
}

async function progress(manager: EntityManager, mailingId: string): Promise<Mailing> {
  const [row]: ProgressRow[] = await manager.query('SELECT * FROM mailing_progress WHERE id = $1', [mailingId]);
  if (!row) throw new PortalError('not_found', 'Mailing not found.');
  return mailingOf(row);
}
