import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import type { Member } from './member.entity.ts';
import { MemberApproval } from './member-approval.ts';
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
    private readonly approval: MemberApproval,
  ) {}

  @Endpoint('POST /users/getUser')
  async getUser({ input, ...viewer }: RequestTo<'POST /users/getUser'>) {
    return this.users.view(viewer, input.userID);
  }

  @Endpoint('GET /users/listUsers')
  async listUsers({ input, actor }: RequestTo<'GET /users/listUsers'>) {
    return this.members.list(actor, input);
  }

  @Endpoint('POST /users/approve')
  async approve({ input, actor }: RequestTo<'POST /users/approve'>) {
    return { approved: await this.approval.approve(actor, input.userIDs) };
  }

  @Endpoint('POST /users/reject')
  async reject({ input, actor }: RequestTo<'POST /users/reject'>) {
    return { rejected: await this.approval.reject(actor, input.userIDs) };
  }

  @Endpoint('POST /users/editUserRole')
  async editUserRole({ input, actor }: RequestTo<'POST /users/editUserRole'>) {
    return edited(this.edits.change(actor, input.userID, { kind: 'role', ...input }));
  }

  @Endpoint('POST /users/editUserHours')
  async editUserHours({ input, actor }: RequestTo<'POST /users/editUserHours'>) {
    return edited(this.edits.setHours(actor, input));
  }

  @Endpoint('POST /users/editUserChapter')
  async editUserChapter({ input, actor }: RequestTo<'POST /users/editUserChapter'>) {
    return edited(this.edits.change(actor, input.userID, { kind: 'chapter', ...input }));
  }

  @Endpoint('POST /users/editUserCommittee')
  async editUserCommittee({ input, actor }: RequestTo<'POST /users/editUserCommittee'>) {
    return edited(this.edits.change(actor, input.userID, { kind: 'committee', ...input }));
  }

  @Endpoint('POST /users/editUserGraduationYear')
  async editUserGraduationYear({ input, actor }: RequestTo<'POST /users/editUserGraduationYear'>) {
    return edited(this.edits.change(actor, input.userID, { kind: 'graduation_year', ...input }));
  }

  @Endpoint('POST /users/bulkEdit')
  async bulkEdit({ input, actor }: RequestTo<'POST /users/bulkEdit'>) {
    return this.edits.changeAll(actor, input);
  }
}

const edited = async (member: Promise<Member>) => ({ data: memberRow(await member) });
