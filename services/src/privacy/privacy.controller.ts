import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { Erasure } from './erasure.ts';
import { PersonalCopy } from './personal-copy.ts';

@Controller()
export class PrivacyController {
  constructor(
    private readonly copies: PersonalCopy,
    private readonly erasure: Erasure,
  ) {}

  @Endpoint('POST /users/personalData', { perMinute: 30 })
  async copy({ actor, input }: RequestTo<'POST /users/personalData'>) {
    return this.copies.of(actor, input.email);
  }

  @Endpoint('POST /users/erase', { perMinute: 30 })
  async erase({ actor, input }: RequestTo<'POST /users/erase'>) {
    return this.erasure.erase(actor, input.email, input.dryRun);
  }
}
