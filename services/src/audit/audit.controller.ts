import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { AuditTrail } from './audit-trail.ts';

@Controller()
export class AuditController {
  constructor(private readonly trail: AuditTrail) {}

  @Endpoint('GET /audit/list')
  async list({ input }: RequestTo<'GET /audit/list'>) {
    return this.trail.list(input);
  }
}
