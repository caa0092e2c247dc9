import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { DataExport } from './data-export.ts';

@Controller()
export class ExportController {
  constructor(private readonly data: DataExport) {}

  @Endpoint('GET /users/export', { perMinute: 10 })
  async export({ actor }: RequestTo<'GET /users/export'>) {
    return this.data.export(actor);
  }
}
