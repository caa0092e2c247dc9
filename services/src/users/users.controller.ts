import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { Initialisation } from './initialisation.ts';
import { UsersService } from './users.service.ts';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly initialisation: Initialisation,
  ) {}

  @Answers('POST /users/getUser')
  async getUser({ input, ...viewer }: Asked<'POST /users/getUser'>) {
    return this.users.view(viewer, input.userID);
  }

  @Answers('POST /users/initUser', { self: 'userID' })
  async initUser({ input, clerkId }: Asked<'POST /users/initUser'>) {
    const member = await this.initialisation.initialise(clerkId, input);
    return { success: true as const, user: await this.users.record(member) };
  }
}
