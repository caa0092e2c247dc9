import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { HoursController } from './hours/hours.controller.ts';
import { HoursModule } from './hours/hours.module.ts';
import { migrations } from './migrations.ts';
import { NewsletterController } from './newsletter/newsletter.controller.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { AccessGuard } from './platform/access-guard.ts';
import { AnswerInterceptor } from './platform/answer-interceptor.ts';
import type { Config, ServiceRole } from './platform/config.ts';
import { databaseModule } from './platform/database.ts';
import { ErrorFilter } from './platform/error-filter.ts';
import type { Logger } from './platform/logger.ts';
import { platformModule } from './platform/platform.module.ts';
import { SessionTokens } from './platform/session-tokens.ts';
import { ThrottlingGuard, throttlingModule } from './platform/throttling.ts';
import { SignaturesController } from './signatures/signatures.controller.ts';
import { SignaturesModule } from './signatures/signatures.module.ts';
import { UsersController } from './users/users.controller.ts';
import { UsersModule } from './users/users.module.ts';

@Module({
  providers: [
    SessionTokens,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: ThrottlingGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
class AppModule {}

const features = [UsersModule, NewsletterModule, HoursModule, SignaturesModule];

const answering: Record<ServiceRole, Type[]> = {
  users: [UsersController],
  newsletter: [NewsletterController],
  hours: [HoursController, SignaturesController],
  worker: [],
};

/** The application: every feature's services are there, `ROLES` picks whose calls are answered and who sends e-mails. */
export const appModule = (config: Config, logger: Logger): DynamicModule => ({
  module: AppModule,
  imports: [platformModule(config, logger), databaseModule(migrations), throttlingModule, ...features],
  controllers: config.roles.flatMap((role) => answering[role]),
});
