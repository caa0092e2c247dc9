import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../../http/endpoint.ts';
import { timestampOf } from '../../http/timestamp.ts';
import { Certificates } from './certificates.ts';
import { Transcripts } from './transcripts.ts';

@Controller()
export class CertificatesController {
  constructor(
    private readonly certificates: Certificates,
    private readonly transcripts: Transcripts,
  ) {}

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
    const [certificate, transcript] = await Promise.all([
      this.certificates.check(input.code),
      this.transcripts.check(input.code),
    ]);
    return { certificate, transcript, checked_at: timestampOf(new Date()) };
  }

  @Endpoint('GET /hours/transcripts', { perMinute: 120 })
  async countTranscripts({ actor, input }: RequestTo<'GET /hours/transcripts'>) {
    return { transcripts: await this.transcripts.count(actor, input) };
  }

  @Endpoint('POST /hours/transcript', { perMinute: 20 })
  async makeTranscript({ actor, input }: RequestTo<'POST /hours/transcript'>) {
    return this.transcripts.make(actor, input);
  }

  @Endpoint('POST /hours/transcript/revoke', { perMinute: 60 })
  async revokeTranscripts({ actor, input }: RequestTo<'POST /hours/transcript/revoke'>) {
    await this.transcripts.revoke(actor, input);
  }
}
