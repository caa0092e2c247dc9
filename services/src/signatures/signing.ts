import { Inject, Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Answers, signatureIn } from './answers.ts';
import { signatureData } from './evidence.ts';
import { type LinkedRequest, LinkedRequests, refusalOf } from './linked-requests.ts';
import { SignatureRequests } from './signatures.service.ts';

/** What supervisors see and sign with their links (spec section 2, 'Supervisor signature page'). */
@Injectable()
export class Signing {
  constructor(
    private readonly links: LinkedRequests,
    private readonly answers: Answers,
    private readonly requests: SignatureRequests,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Shows the request of a token and changes nothing (decision 16). */
  async show({ input }: RequestTo<'GET /hours/signature'>): Promise<ResultOf<'GET /hours/signature'>> {
    const request = await this.links.find(input.signatureRequestId, input.request);
    const refusal = refusalOf(request);
    if (refusal && request.signature === null) throw refusal;
    const { othersWaiting } = request;
    return { signatureData: signatureData(request), alreadySigned: request.signature !== null, othersWaiting };
  }

  /** Signs once, and stores the evidence in the same transaction. */
  async sign({ input, client }: RequestTo<'POST /hours/signature'>): Promise<void> {
    const request = await this.links.find(input.signatureRequestId, input.request);
    await this.answers.sign(request, signatureIn(input), client);
  }

  /** All that waits for the address of a link. Changes nothing. */
  async waiting({ input }: RequestTo<'GET /hours/signatures'>): Promise<ResultOf<'GET /hours/signatures'>> {
    const waiting = await this.links.waiting(input.token);
    return {
      waiting: waiting.map((request) => ({ request: request.requestId, signatureData: signatureData(request) })),
      chapter: waiting[0]?.member.chapter ?? null,
    };
  }

  /** Signs several, each for itself: one that somebody else has answered does not keep the others from being signed. */
  async signTogether(request: RequestTo<'POST /hours/signatures'>): Promise<ResultOf<'POST /hours/signatures'>> {
    const { input, client } = request;
    const waiting = await this.links.waiting(input.token);
    const signed: string[] = [];
    const refused: { request: string; reason: string }[] = [];
    const left = new Set(input.requests);
    for (const requestId of left) {
      const request = waiting.find((one) => one.requestId === requestId);
      try {
        if (!request) throw notWaiting();
        await this.answers.sign(request, signatureIn(input), client);
        signed.push(requestId);
      } catch (error) {
        if (error instanceof PortalError) refused.push({ request: requestId, reason: error.message });
        else if (signed.length === 0) throw error;
        else {
          // What is signed is said in time: with a database that hangs, each of the others would wait as long.
          this.logger.error({ err: error }, 'A request of several could not be signed');
          break;
        }
      }
      left.delete(requestId);
    }
    const later = [...left].map((request) => ({ request, reason: 'Not signed just now. Please try again.' }));
    return { signed, refused: [...refused, ...later] };
  }

  /** Notes that somebody looks at the request of a link, or at all that it opens. A link that opens nothing changes nothing. */
  async opened({ input }: RequestTo<'POST /hours/signature/opened'>): Promise<void> {
    const { signatureRequestId: token, request, all } = input;
    const find = async () => (all ? this.links.waiting(token) : [await this.links.find(token, request)]);
    const shown = await find().catch((error): LinkedRequest[] => {
      if (!(error instanceof PortalError)) throw error;
      return [];
    });
    await this.requests.opened(shown.map(({ requestId }) => requestId));
  }
}

const notWaiting = () => new PortalError('conflict', 'This request no longer waits for your signature.');
