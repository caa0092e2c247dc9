import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AuditController } from './audit/audit.controller.ts';
import { AuditModule } from './audit/audit.module.ts';
import { EventsController } from './events/events.controller.ts';
import { EventsModule } from './events/events.module.ts';
import { FeedsModule } from './feeds/feeds.module.ts';
import { HoursController } from './hours/hours.controller.ts';
import { HoursModule } from './hours/hours.module.ts';
import { InvitationsController } from './invitations/invitations.controller.ts';
import { InvitationsModule } from './invitations/invitations.module.ts';
import { MailingsController } from './mailings/mailings.controller.ts';
import { MailingsModule } from './mailings/mailings.module.ts';
import { migrations } from './migrations.ts';
import { NewsletterController } from './newsletter/newsletter.controller.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { OnboardingController } from './onboarding/onboarding.controller.ts';
import { OnboardingModule } from './onboarding/onboarding.module.ts';
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
import { WorkerModule } from './worker.module.ts';

@Module({
  providers: [
    SessionTokens,
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: APP_GUARD, useClass: ThrottlingGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
class AppModule {}

const features = [
  AuditModule,
  UsersModule,
  InvitationsModule,
  OnboardingModule,
  EventsModule,
  NewsletterModule,
  MailingsModule,
  FeedsModule,
  HoursModule,
  SignaturesModule,
];

/** What each role adds to the features' services, which are always there. */
const roleParts: Record<ServiceRole, { controllers?: Type[]; imports?: Type[] }> = {
  users: {
    controllers: [UsersController, InvitationsController, OnboardingController, EventsController, AuditController],
  },
  newsletter: { controllers: [NewsletterController, MailingsController] },
  hours: { controllers: [HoursController, SignaturesController] },
  worker: { imports: [WorkerModule] },
};

/** The application: `ROLES` picks whose calls it answers and whether it sends e-mails. */
export function appModule(config: Config, logger: Logger): DynamicModule {
  const parts = config.roles.map((role) => roleParts[role]);
  const platform = [platformModule(config, logger), databaseModule(config, migrations), throttlingModule];
  return {
    module: AppModule,
    imports: [...platform, ...features, ...parts.flatMap(({ imports = [] }) => imports)],
    controllers: parts.flatMap(({ controllers = [] }) => controllers),
  };
}
