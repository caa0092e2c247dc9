import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { Signing } from './signing.ts';

/** For each address. A whole school can share one. */
const perMinute = 1200;

@Controller()
export class SignaturesController {
  constructor(private readonly signatures: Signing) {}

  @Endpoint('GET /hours/signature', { perMinute })
  async show({ input }: RequestTo<'GET /hours/signature'>) {
    return this.signatures.show(input.signatureRequestId);
  }

  @Endpoint('POST /hours/signature', { perMinute })
  async sign(asked: RequestTo<'POST /hours/signature'>) {
    await this.signatures.sign(asked);
  }

  @Endpoint('POST /hours/signature/opened', { perMinute })
  async opened({ input }: RequestTo<'POST /hours/signature/opened'>) {
    await this.signatures.opened(input.signatureRequestId);
  }
}
