import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { UsersService } from '../users/users.service.ts';
import { Acceptance } from './acceptance.ts';
import { Initialisation } from './initialisation.ts';

@Controller()
export class OnboardingController {
  constructor(
    private readonly acceptance: Acceptance,
    private readonly initialisation: Initialisation,
    private readonly users: UsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('GET /users/validate-invitation', { perMinute: 1200 })
  async validate({ input }: RequestTo<'GET /users/validate-invitation'>) {
    return { invitation: await this.acceptance.show(input.token) };
  }

  @Endpoint('POST /users/accept-invitation', { perMinute: 600 })
  async accept({ input }: RequestTo<'POST /users/accept-invitation'>) {
    await this.acceptance.accept(input);
  }

  @Endpoint('POST /users/initUser', { self: 'userID', perMinute: 20 })
  async initUser({ input, clerkId }: RequestTo<'POST /users/initUser'>) {
    const member = await this.initialisation.initialise(clerkId, input);
    return { user: await this.users.record(member), waiting: this.users.isWaiting(member) };
  }

  @Endpoint('GET /users/sign-up', { perMinute: 1200 })
  async signUp(_request: RequestTo<'GET /users/sign-up'>) {
    return { signUp: this.config.signUp };
  }
}
