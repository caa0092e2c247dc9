import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { HistoryLine, OwnSubmission } from '@portal/contracts';
import { Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow } from '../http/paging.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import { type SignatureRequest, SignatureRequests } from '../signatures/signatures.service.ts';
import { sendAgainAt } from './send-again.ts';
import { Submission } from './submission.entity.ts';

type Filter = RequestTo<'GET /hours/mine'>['input'];

/** A member's own submissions. */
@Injectable()
export class OwnSubmissions {
  constructor(
    @InjectRepository(Submission) private readonly submissions: Repository<Submission>,
    private readonly requests: SignatureRequests,
  ) {}

  /** A page of the member's submissions, newest first, and the number of all. */
  async list(actor: Actor, filter: Filter): Promise<{ submissions: OwnSubmission[]; total: number }> {
    const { signatureRequestId } = filter;
    const page = pageWindow(filter);
    const [rows, total] = await this.submissions.findAndCount({
      where: { memberId: actor.id, ...(signatureRequestId && { signatureRequestId }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: page.offset,
      take: page.limit,
    });
    const [histories, requests] = await Promise.all([
      this.requests.historyOf(rows.map(({ id }) => id)),
      this.requests.ofIds(rows.flatMap(({ signatureRequestId: reference }) => reference ?? [])),
    ]);
    const byId = new Map(requests.map((request) => [request.id, request]));
    const submissions = rows.map((row) =>
      ownRow(row, row.signatureRequestId ? byId.get(row.signatureRequestId) : undefined, histories.get(row.id) ?? []),
    );
    return { submissions, total };
  }
}

/** Nobody has to be there for a link to expire, so it stands in no stored line. */
const isExpired = (request?: SignatureRequest): boolean =>
  request?.state === 'open' && request.linkExpiresAt !== null && request.linkExpiresAt <= new Date();

function ownRow(submission: Submission, request: SignatureRequest | undefined, lines: HistoryLine[]): OwnSubmission {
  const expired = isExpired(request);
  const expiry = {
    at: timestampOf(request?.linkExpiresAt ?? 0),
    kind: 'expired',
    by: null,
    text: null,
    to: null,
  } as const;
  return {
    id: submission.id,
    description: submission.description,
    hours: submission.hours,
    hours_type: submission.hoursType,
    service_date: submission.serviceDate,
    created_at: timestampOf(submission.createdAt),
    status: submission.status,
    supervisor_name: submission.supervisorName,
    supervisor_email: submission.supervisorEmail,
    supervisor_phone: submission.supervisorPhone,
    signature_signed_at: timestampOrNull(submission.signatureSignedAt),
    admin_notes: submission.adminNotes,
    signatureRequestId: submission.signatureRequestId,
    signature: submission.signature,
    request: request
      ? {
          state: request.state,
          expired,
          send_again_at: timestampOrNull(sendAgainAt(request)),
          mail_at: request.state === 'open' && !request.sentAt ? timestampOrNull(request.nextReminderAt) : null,
          hours: request.answer?.hours ?? null,
          reason: request.answer?.reason ?? request.answer?.name ?? null,
        }
      : null,
    history: [...lines.map((line) => ({ ...line, by: null })), ...(expired ? [expiry] : [])],
  };
}
