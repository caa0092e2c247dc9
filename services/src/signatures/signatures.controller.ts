import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { Answers } from './answers.ts';
import { Signing } from './signing.ts';
import { SupervisorMails } from './supervisor-mails.ts';

/** For each address. A whole school can share one. */
const perMinute = 1200;

/** Each of these sends an e-mail, or ends one. */
const mailsPerMinute = 20;

@Controller()
export class SignaturesController {
  constructor(
    private readonly signing: Signing,
    private readonly answers: Answers,
    private readonly mails: SupervisorMails,
  ) {}

  @Endpoint('GET /hours/signature', { perMinute })
  async show(asked: RequestTo<'GET /hours/signature'>) {
    return this.signing.show(asked);
  }

  @Endpoint('POST /hours/signature', { perMinute })
  async sign(asked: RequestTo<'POST /hours/signature'>) {
    await this.signing.sign(asked);
  }

  @Endpoint('POST /hours/signature/answer', { perMinute })
  async answer(asked: RequestTo<'POST /hours/signature/answer'>) {
    await this.answers.answer(asked);
  }

  @Endpoint('POST /hours/signature/opened', { perMinute })
  async opened(asked: RequestTo<'POST /hours/signature/opened'>) {
    await this.signing.opened(asked);
  }

  @Endpoint('GET /hours/signatures', { perMinute })
  async waiting(asked: RequestTo<'GET /hours/signatures'>) {
    return this.signing.waiting(asked);
  }

  @Endpoint('POST /hours/signatures', { perMinute })
  async signTogether(asked: RequestTo<'POST /hours/signatures'>) {
    return this.signing.signTogether(asked);
  }

  @Endpoint('POST /hours/signature/link', { perMinute: mailsPerMinute })
  async mailLink({ input }: RequestTo<'POST /hours/signature/link'>) {
    await this.mails.mailLink(input.signatureRequestId);
  }

  @Endpoint('GET /hours/signature/mail', { perMinute })
  async showMail({ input }: RequestTo<'GET /hours/signature/mail'>) {
    return this.mails.show(input.token);
  }

  @Endpoint('POST /hours/signature/mail', { perMinute })
  async setMail({ input }: RequestTo<'POST /hours/signature/mail'>) {
    return this.mails.set(input.token, input.stopped);
  }
}
