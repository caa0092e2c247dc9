import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { SignaturesService } from './signatures.service.ts';

/** For each address. A whole school can share one. */
const perMinute = 1200;

@Controller()
export class SignaturesController {
  constructor(private readonly signatures: SignaturesService) {}

  @Endpoint('GET /hours/signature', { perMinute })
  async show({ input }: RequestTo<'GET /hours/signature'>) {
    return this.signatures.show(input.signatureRequestId);
  }

  @Endpoint('POST /hours/signature', { perMinute })
  async sign(asked: RequestTo<'POST /hours/signature'>) {
    await this.signatures.sign(asked);
  }
}
