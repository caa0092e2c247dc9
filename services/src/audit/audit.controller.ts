import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { AuditTrail } from './audit-trail.ts';

@Controller()
export class AuditController {
  constructor(private readonly trail: AuditTrail) {}

  @Answers('GET /audit/list')
  async list({ input }: Asked<'GET /audit/list'>) {
    return { success: true as const, ...(await this.trail.list(input)) };
  }
}
