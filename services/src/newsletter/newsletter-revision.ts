import { Injectable } from '@nestjs/common';
import { SharedReads } from '@portal/http-server';
import { EntityManager } from 'typeorm';
import { prepare } from '../database/prepare.ts';

/** Triggers count every change of a post or its files. A scheduled post appears without a change. */
const readRevision = prepare<{ revision: string }>(
  `SELECT concat(revision, ' ', (SELECT max(published_at) FROM posts WHERE published_at <= now())) AS revision
   FROM newsletter_revision`,
);

/** Says whether published posts have changed, in this process or another one (ADR 47). */
@Injectable()
export class NewsletterRevision {
  /** The newest one that this process knows; posts that are read now are of this one or a later one. */
  latest = 'unknown';
  private readonly reads = new SharedReads<string>();

  constructor(private readonly manager: EntityManager) {}

  /** The same text as before means that visitors read the same posts as before. It is never older than the call. */
  current(): Promise<string> {
    return this.reads.get('', async () => {
      const [row] = await readRevision(this.manager);
      this.latest = row?.revision ?? '';
      return this.latest;
    });
  }
}
