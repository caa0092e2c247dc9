import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { MemberImports } from './member-imports.ts';

const perMinute = 60;

@Controller()
export class ImportsController {
  constructor(private readonly imports: MemberImports) {}

  @Endpoint('POST /users/import/read', { perMinute })
  async read({ input }: RequestTo<'POST /users/import/read'>) {
    return this.imports.read(input.file);
  }

  @Endpoint('POST /users/import', { perMinute })
  async run({ input, actor }: RequestTo<'POST /users/import'>) {
    return this.imports.run(actor, input);
  }

  @Endpoint('GET /users/imports')
  async list({ input }: RequestTo<'GET /users/imports'>) {
    return this.imports.list(input);
  }

  @Endpoint('POST /users/import/undo', { perMinute })
  async undo({ input, actor }: RequestTo<'POST /users/import/undo'>) {
    return this.imports.undo(actor, input.importId);
  }
}
