import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { SignaturesService } from './signatures.service.ts';

/** Of one address: a whole school may share it. */
const perMinute = 1200;

@Controller()
export class SignaturesController {
  constructor(private readonly signatures: SignaturesService) {}

  @Answers('GET /hours/signature', { perMinute })
  async show({ input }: Asked<'GET /hours/signature'>) {
    return this.signatures.show(input.signatureRequestId);
  }

  @Answers('POST /hours/signature', { perMinute })
  async sign(asked: Asked<'POST /hours/signature'>) {
    await this.signatures.sign(asked);
    return { success: true as const };
  }
}
