import { Injectable } from '@nestjs/common';
import { type Chapter, erasedAddress, invalidMailLink, type SignatureToken } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource } from 'typeorm';
import { prepare } from '../database/prepare.ts';
import { maskedAddress } from '../email/masked-address.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { hashOf, linkInSql } from '../links/link-tokens.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Supervisors } from '../supervisors/supervisors.service.ts';
import { Answers } from './answers.ts';
import { LinkedRequests } from './linked-requests.ts';

/** Of an erased student, nobody knows any longer whom the e-mail was to. */
const findMailbox = prepare<{ requestId: string; email: string; chapter: Chapter }>(
  `SELECT request.id AS "requestId", request.supervisor_email AS email, members.chapter
   FROM ${linkInSql(['supervisor-mail', 'supervisor', 'signature'])} AS link
   JOIN signature_requests AS request ON request.id = link.subject_id
   JOIN members ON members.id = request.member_id WHERE request.supervisor_email <> '${erasedAddress}'`,
);
const findOpen = prepare<{ requestId: string; id: string }>(
  `SELECT id AS "requestId", submission_id AS id FROM signature_requests
   WHERE state = 'open' AND mailbox = mailbox($1) ORDER BY submission_id`,
);

const noteLinkRequest = prepare(
  `SELECT add_history(submission_id, 'link_requested', 'supervisor', jsonb_build_object('request', id), clock_timestamp())
   FROM signature_requests WHERE id = $1`,
);

type Choice = ResultOf<'GET /hours/signature/mail'>;

/** What supervisors decide about the e-mails to them. */
@Injectable()
export class SupervisorMails {
  constructor(
    private readonly database: DataSource,
    private readonly links: LinkedRequests,
    private readonly supervisors: Supervisors,
    private readonly answers: Answers,
    private readonly outbox: Outbox,
  ) {}

  /** E-mails a fresh link to the address of a link. For every other token it does nothing, and says nothing. */
  async mailLink(token: SignatureToken): Promise<void> {
    const request = await this.links.openOfMailbox(token);
    if (!request) return;
    await this.database.transaction(async (manager) => {
      const { requestId, supervisorEmail } = request;
      if (!(await this.supervisors.takeLinkTurn(manager, supervisorEmail, requestId))) return;
      await noteLinkRequest(manager, [requestId]);
      await this.outbox.add(manager, 'signature-request', requestId);
    });
  }

  /** Changes nothing: mail scanners open links, too (decision 16). */
  async show(token: SignatureToken): Promise<Choice> {
    const { email, chapter } = await this.mailboxOf(token);
    return { email: maskedAddress(email), chapter, stopped: await this.supervisors.hasStopped(email) };
  }

  /** Ends or allows e-mails. What waits for the mailbox ends with them, and its students are told. */
  async set(token: SignatureToken, stopped: boolean): Promise<Choice> {
    const { email, chapter, requestId } = await this.mailboxOf(token);
    await this.database.transaction(async (manager) => {
      await this.supervisors.setStopped(manager, email, { stopped, subject: requestId });
      if (!stopped) return;
      for (const request of await findOpen(manager, [email])) {
        await this.answers.endIn(manager, request, { state: 'stopped' });
      }
    });
    return { email: maskedAddress(email), chapter, stopped };
  }

  private async mailboxOf(token: SignatureToken) {
    const [mailbox] = await findMailbox(this.database.manager, [hashOf(token)]);
    if (!mailbox) throw PortalError.ofField('not_found', 'token', invalidMailLink);
    return mailbox;
  }
}
