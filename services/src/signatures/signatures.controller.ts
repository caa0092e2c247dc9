import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { Answers } from './answers.ts';
import { Signing } from './signing.ts';
import { SupervisorMails } from './supervisor-mails.ts';

/** For each address. A whole school can share one. */
const perMinute = 1200;

/** The call sends an e-mail. */
const mailsPerMinute = 20;

@Controller()
export class SignaturesController {
  constructor(
    private readonly signing: Signing,
    private readonly answers: Answers,
    private readonly mails: SupervisorMails,
  ) {}

  @Endpoint('GET /hours/signature', { perMinute })
  async show(request: RequestTo<'GET /hours/signature'>) {
    return this.signing.show(request);
  }

  @Endpoint('POST /hours/signature', { perMinute })
  async sign(request: RequestTo<'POST /hours/signature'>) {
    await this.signing.sign(request);
  }

  @Endpoint('POST /hours/signature/answer', { perMinute })
  async answer(request: RequestTo<'POST /hours/signature/answer'>) {
    await this.answers.answer(request);
  }

  @Endpoint('POST /hours/signature/opened', { perMinute })
  async opened(request: RequestTo<'POST /hours/signature/opened'>) {
    await this.signing.opened(request);
  }

  @Endpoint('GET /hours/signatures', { perMinute })
  async waiting(request: RequestTo<'GET /hours/signatures'>) {
    return this.signing.waiting(request);
  }

  @Endpoint('POST /hours/signatures', { perMinute })
  async signTogether(request: RequestTo<'POST /hours/signatures'>) {
    return this.signing.signTogether(request);
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
