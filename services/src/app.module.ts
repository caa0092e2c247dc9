import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AuditApiModule, AuditModule } from './audit/audit.module.ts';
import { AccessGuard } from './auth/access-guard.ts';
import { AuthModule } from './auth/auth.module.ts';
import type { Config, ServiceRole } from './config/config.ts';
import { counters } from './counters.ts';
import { databaseModule } from './database/database.ts';
import { COUNTERS, FoldCounters } from './database/fold-counters.ts';
import { EmailApiModule } from './email/email.module.ts';
import { EventsApiModule, EventsWorkerModule } from './events/events.module.ts';
import { HoursApiModule, HoursWorkerModule } from './hours/hours.module.ts';
import { ErrorFilter } from './http/error-filter.ts';
import { ResponseInterceptor } from './http/response-interceptor.ts';
import { ThrottlingGuard } from './http/throttling.ts';
import { InvitationsApiModule, InvitationsWorkerModule } from './invitations/invitations.module.ts';
import { MailLimitsWorkerModule } from './mail-limits/mail-limits.module.ts';
import { migrations } from './migrations.ts';
import { NewsletterApiModule, NewsletterWorkerModule } from './newsletter/newsletter.module.ts';
import type { Logger } from './observability/logger.ts';
import { OnboardingApiModule } from './onboarding/onboarding.module.ts';
import { OutboxWorkerModule } from './outbox/outbox.module.ts';
import { processModule } from './process.module.ts';
import { SignaturesApiModule, SignaturesWorkerModule } from './signatures/signatures.module.ts';
import { UsersApiModule, UsersModule, UsersWorkerModule } from './users/users.module.ts';

@Module({
  providers: [
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: APP_GUARD, useClass: ThrottlingGuard },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
class AppModule {}

@Module({ providers: [FoldCounters, { provide: COUNTERS, useValue: counters }] })
class CountersWorkerModule {}

/** The modules of a process by role. */
const roleModules: Record<ServiceRole, Type[]> = {
  users: [UsersApiModule, InvitationsApiModule, OnboardingApiModule, EventsApiModule, AuditApiModule, EmailApiModule],
  newsletter: [NewsletterApiModule],
  hours: [HoursApiModule, SignaturesApiModule],
  worker: [
    OutboxWorkerModule,
    CountersWorkerModule,
    MailLimitsWorkerModule,
    UsersWorkerModule,
    InvitationsWorkerModule,
    EventsWorkerModule,
    HoursWorkerModule,
    SignaturesWorkerModule,
    NewsletterWorkerModule,
  ],
};

/** The application. `ROLES` selects its calls and whether it sends e-mails. */
export const appModule = (config: Config, logger: Logger): DynamicModule => ({
  module: AppModule,
  imports: [
    processModule(config, logger),
    databaseModule(config, migrations),
    AuthModule,
    AuditModule,
    UsersModule,
    ...config.roles.flatMap((role) => roleModules[role]),
  ],
});
