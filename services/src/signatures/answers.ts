import { Injectable } from '@nestjs/common';
import type { SignatureRequestState } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { HoursService, type SupervisorSignature } from '../hours/hours.service.ts';
import type { Client, RequestTo } from '../http/endpoint.ts';
import { Evidence } from './evidence.ts';
import { type LinkedRequest, LinkedRequests, refusalOf } from './linked-requests.ts';
import { type Answer, SignatureRequests } from './signatures.service.ts';

type Input = RequestTo<'POST /hours/signature/answer'>['input'];

/** The answers of which the student gets an e-mail, because something is left to do. */
type OtherAnswer = Extract<SignatureRequestState, 'corrected' | 'declined' | 'wrong_person' | 'stopped'>;

const sameHours = 'These are the hours that the student submitted. Please sign them as they are.';

/** Another answer was first, or the request was closed. */
const tooLate = new PortalError('unavailable', 'This request was just changed. Please try again.');

/** What supervisors say to a request. The first answer counts, and a later one is told so. */
@Injectable()
export class Answers {
  constructor(
    private readonly database: DataSource,
    private readonly links: LinkedRequests,
    private readonly requests: SignatureRequests,
    private readonly hours: HoursService,
    private readonly evidence: Evidence,
    private readonly audit: Audit,
  ) {}

  /** Signs the hours as they were submitted, with evidence in the same transaction. */
  async sign(request: LinkedRequest, signed: SupervisorSignature, client: Client): Promise<void> {
    const { sha256, store } = this.evidence.freeze(request, signed, client);
    await this.once(request, async (manager) => {
      const [isFirst, isSigned] = await Promise.all([
        this.requests.answer(manager, request.requestId, { state: 'signed', answer: { evidence: sha256 } }),
        this.hours.sign(manager, request.id, signed),
        store(manager),
      ]);
      return isFirst && isSigned;
    });
  }

  /** Answers in another way. A correction is signed too, and waits for the student. */
  async answer({ input, client }: RequestTo<'POST /hours/signature/answer'>): Promise<void> {
    const request = await this.links.find(input.signatureRequestId, input.request);
    const refusal = refusalOf(request);
    if (refusal) throw refusal;
    if (input.answer !== 'corrected') {
      const said = { state: input.answer, answer: saidIn(input) };
      return this.once(request, (manager) => this.endIn(manager, request, said));
    }
    const { hours } = input;
    if (hours === request.hours) throw PortalError.ofField('invalid', 'hours', sameHours);
    const { signature, comments, signedAt } = signatureIn(input);
    const { sha256, store } = this.evidence.freeze(request, { signature, comments, signedAt, hours }, client);
    const answer = { hours, signature, comments, evidence: sha256 };
    await this.once(request, async (manager) => {
      const [isFirst] = await Promise.all([
        this.endIn(manager, request, { state: 'corrected', answer }),
        store(manager),
      ]);
      return isFirst;
    });
  }

  /**
   * Ends an open request in the caller's transaction, renews the version of its submission, and adds the e-mail to the student.
   * Returns false if another answer was first.
   */
  async endIn(
    manager: EntityManager,
    { requestId, id }: Pick<LinkedRequest, 'requestId' | 'id'>,
    { state, answer }: { state: OtherAnswer; answer?: Answer },
  ): Promise<boolean> {
    if (!(await this.requests.end(manager, requestId, { state, answer }))) return false;
    const details = { answer: state };
    await Promise.all([
      this.hours.renewVersion(manager, id),
      this.audit.record(manager, { actor: 'supervisor', action: 'hours.answered', subject: id, details }),
    ]);
    return true;
  }

  /** What `answer` sends travels together, and all of it is taken back if another answer was first. */
  private async once(
    request: LinkedRequest,
    answer: (manager: EntityManager) => Promise<boolean>,
    isSecondTry = false,
  ): Promise<void> {
    try {
      await this.database.transaction(async (manager) => {
        if (!(await answer(manager))) throw tooLate;
      });
    } catch (error) {
      const current = error === tooLate && (await this.links.current(request.requestId));
      const refusal = current && refusalOf(current);
      if (!current || refusal || isSecondTry) throw refusal || error;
      // It was closed as the answer began, and an undone decision has opened it.
      await this.once(request, answer, true);
    }
  }
}

/** The name and the comments of a request to sign. */
export const signatureIn = (input: { supervisorSignature: string; supervisorComments?: string | null }) => ({
  signature: input.supervisorSignature,
  comments: input.supervisorComments || null,
  signedAt: new Date(),
});

const saidIn = (input: Exclude<Input, { answer: 'corrected' }>): Answer =>
  input.answer === 'declined'
    ? { reason: input.reason }
    : { ...(input.name && { name: input.name }), ...(input.email && { email: input.email }) };
