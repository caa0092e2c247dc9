import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { MemberEdits } from './member-edits.ts';
import { MemberList } from './member-list.ts';
import { memberRow } from './member-row.ts';
import { UsersService } from './users.service.ts';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly members: MemberList,
    private readonly edits: MemberEdits,
  ) {}

  @Endpoint('POST /users/getUser')
  async getUser({ input, ...viewer }: RequestTo<'POST /users/getUser'>) {
    return this.users.view(viewer, input.userID);
  }

  @Endpoint('GET /users/listUsers')
  async listUsers({ input, actor }: RequestTo<'GET /users/listUsers'>) {
    return this.members.list(actor, input);
  }

  @Endpoint('POST /users/editUserRole')
  async editUserRole({ input, actor }: RequestTo<'POST /users/editUserRole'>) {
    return { data: memberRow(await this.edits.setRole(actor, input)) };
  }

  @Endpoint('POST /users/editUserHours')
  async editUserHours({ input, actor }: RequestTo<'POST /users/editUserHours'>) {
    return { data: memberRow(await this.edits.setHours(actor, input)) };
  }

  @Endpoint('POST /users/editUserChapter')
  async editUserChapter({ input, actor }: RequestTo<'POST /users/editUserChapter'>) {
    return { data: memberRow(await this.edits.setChapter(actor, input)) };
  }
}
