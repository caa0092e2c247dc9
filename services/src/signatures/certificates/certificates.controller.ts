import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../../http/endpoint.ts';
import { timestampOf } from '../../http/timestamp.ts';
import { Certificates } from './certificates.ts';

@Controller()
export class CertificatesController {
  constructor(private readonly certificates: Certificates) {}

  @Endpoint('GET /hours/evidence', { perMinute: 120 })
  async evidence({ actor, input }: RequestTo<'GET /hours/evidence'>) {
    return { evidence: await this.certificates.evidence(actor, input.submissionId) };
  }

  @Endpoint('POST /hours/certificate', { perMinute: 60 })
  async make({ actor, input }: RequestTo<'POST /hours/certificate'>) {
    return this.certificates.make(actor, input.submissionId);
  }

  @Endpoint('POST /hours/certificate/revoke', { perMinute: 60 })
  async revoke({ actor, input }: RequestTo<'POST /hours/certificate/revoke'>) {
    await this.certificates.revoke(actor, input.submissionId);
  }

  @Endpoint('GET /hours/certificate/check', { perMinute: 60 })
  async check({ input }: RequestTo<'GET /hours/certificate/check'>) {
    return { certificate: await this.certificates.check(input.code), checked_at: timestampOf(new Date()) };
  }
}
