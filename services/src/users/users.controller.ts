import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { MemberEdits } from './member-edits.ts';
import { MemberList } from './member-list.ts';
import { memberRow } from './member-row.ts';
import { UsersService } from './users.service.ts';

const success = true as const;

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly members: MemberList,
    private readonly edits: MemberEdits,
  ) {}

  @Answers('POST /users/getUser')
  async getUser({ input, ...viewer }: Asked<'POST /users/getUser'>) {
    return this.users.view(viewer, input.userID);
  }

  @Answers('GET /users/listUsers')
  async listUsers({ input, actor }: Asked<'GET /users/listUsers'>) {
    return this.members.list(actor, input);
  }

  @Answers('POST /users/editUserRole')
  async editUserRole({ input, actor }: Asked<'POST /users/editUserRole'>) {
    return { success, data: memberRow(await this.edits.setRole(actor, input)) };
  }

  @Answers('POST /users/editUserHours')
  async editUserHours({ input, actor }: Asked<'POST /users/editUserHours'>) {
    return { success, data: memberRow(await this.edits.setHours(actor, input)) };
  }

  @Answers('POST /users/editUserChapter')
  async editUserChapter({ input, actor }: Asked<'POST /users/editUserChapter'>) {
    return { success, data: memberRow(await this.edits.setChapter(actor, input)) };
  }
}
