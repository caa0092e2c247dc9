import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { ProblematicMails } from './problematic-mails.ts';

@Controller()
export class MailController {
  constructor(private readonly mails: ProblematicMails) {}

  @Endpoint('GET /mail/list')
  async list({ input }: RequestTo<'GET /mail/list'>) {
    return this.mails.list(input);
  }

  @Endpoint('POST /mail/retry', { perMinute: 60 })
  async retry({ actor, input }: RequestTo<'POST /mail/retry'>) {
    return { retried: await this.mails.retry(actor, input.ids) };
  }
}
