import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { UsersService } from '../users/users.service.ts';
import { Acceptance } from './acceptance.ts';
import { Initialisation } from './initialisation.ts';

const success = true as const;

@Controller()
export class OnboardingController {
  constructor(
    private readonly acceptance: Acceptance,
    private readonly initialisation: Initialisation,
    private readonly users: UsersService,
  ) {}

  @Endpoint('GET /users/validate-invitation', { perMinute: 1200 })
  async validate({ input }: RequestTo<'GET /users/validate-invitation'>) {
    return { success, invitation: await this.acceptance.show(input.token) };
  }

  @Endpoint('POST /users/accept-invitation', { perMinute: 600 })
  async accept({ input }: RequestTo<'POST /users/accept-invitation'>) {
    await this.acceptance.accept(input);
    return { success };
  }

  @Endpoint('POST /users/initUser', { self: 'userID', perMinute: 20 })
  async initUser({ input, clerkId }: RequestTo<'POST /users/initUser'>) {
    const member = await this.initialisation.initialise(clerkId, input);
    return { success, user: await this.users.record(member) };
  }
}
