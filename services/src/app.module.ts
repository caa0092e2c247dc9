import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AuditApiModule, AuditModule } from './audit/audit.module.ts';
import { AccessGuard } from './auth/access-guard.ts';
import { AuthModule } from './auth/auth.module.ts';
import { CONFIG, type Config, type ServiceRole } from './config/config.ts';
import { counters } from './counters.ts';
import { databaseModule } from './database/database.ts';
import { COUNTERS, FoldCounters } from './database/fold-counters.ts';
import { PERSONAL_DATA } from './database/personal-data.ts';
import { EmailApiModule } from './email/email.module.ts';
import { EventsApiModule, EventsWorkerModule } from './events/events.module.ts';
import { ExportApiModule } from './export/export.module.ts';
import { GoalsApiModule } from './goals/goals-api.module.ts';
import { HoursApiModule, HoursWorkerModule } from './hours/hours.module.ts';
import { ErrorFilter } from './http/error-filter.ts';
import { ResponseInterceptor } from './http/response-interceptor.ts';
import { ThrottlingGuard } from './http/throttling.ts';
import { ImportsApiModule, ImportsWorkerModule } from './imports/imports.module.ts';
import { InvitationsApiModule, InvitationsWorkerModule } from './invitations/invitations.module.ts';
import { MailApiModule } from './mail/mail.module.ts';
import { migrations } from './migrations.ts';
import { NewsletterApiModule, NewsletterWorkerModule } from './newsletter/newsletter.module.ts';
import { NotificationsApiModule } from './notifications/notifications.module.ts';
import { LOGGER, type Logger } from './observability/logger.ts';
import { Readiness } from './observability/readiness.ts';
import { OnboardingApiModule } from './onboarding/onboarding.module.ts';
import { OutboxWorkerModule } from './outbox/outbox.module.ts';
import { RECIPIENTS } from './outbox/recipients.ts';
import { personalData } from './personal-data.ts';
import { PrivacyApiModule, PrivacyWorkerModule } from './privacy/privacy.module.ts';
import { recipients } from './recipients.ts';
import { ReportsApiModule, ReportsWorkerModule } from './reports/reports.module.ts';
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

@Module({})
class EverywhereModule {}

/**
 * What every class can inject: {@link CONFIG}, {@link LOGGER} and {@link Readiness}, and what all features have said: what they keep
 * of people, for erasure, copies and retention, and to whom their e-mails go.
 */
const everywhere = (config: Config, logger: Logger): DynamicModule => ({
  module: EverywhereModule,
  global: true,
  providers: [
    Readiness,
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: PERSONAL_DATA, useValue: personalData },
    { provide: RECIPIENTS, useValue: recipients },
  ],
  exports: [Readiness, CONFIG, LOGGER, PERSONAL_DATA, RECIPIENTS],
});

@Module({ providers: [FoldCounters, { provide: COUNTERS, useValue: counters }] })
class CountersWorkerModule {}

/** The modules of a process by role. */
const roleModules: Record<ServiceRole, Type[]> = {
  users: [
    UsersApiModule,
    InvitationsApiModule,
    ImportsApiModule,
    ExportApiModule,
    PrivacyApiModule,
    OnboardingApiModule,
    EventsApiModule,
    GoalsApiModule,
    ReportsApiModule,
    AuditApiModule,
    EmailApiModule,
    MailApiModule,
    NotificationsApiModule,
  ],
  newsletter: [NewsletterApiModule],
  hours: [HoursApiModule, SignaturesApiModule],
  worker: [
    OutboxWorkerModule,
    CountersWorkerModule,
    PrivacyWorkerModule,
    UsersWorkerModule,
    InvitationsWorkerModule,
    ImportsWorkerModule,
    EventsWorkerModule,
    HoursWorkerModule,
    SignaturesWorkerModule,
    NewsletterWorkerModule,
    ReportsWorkerModule,
  ],
};

/** The application. `ROLES` selects its calls and whether it sends e-mails. */
export const appModule = (config: Config, logger: Logger): DynamicModule => ({
  module: AppModule,
  imports: [
    everywhere(config, logger),
    databaseModule(config, migrations, logger),
    AuthModule,
    AuditModule,
    UsersModule,
    ...config.roles.flatMap((role) => roleModules[role]),
  ],
});
