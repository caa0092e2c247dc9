import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { migrations } from './migrations.ts';
import { AccessGuard } from './platform/access-guard.ts';
import { AnswerInterceptor } from './platform/answer-interceptor.ts';
import type { Config, ServiceRole } from './platform/config.ts';
import { databaseModule } from './platform/database.ts';
import { ErrorFilter } from './platform/error-filter.ts';
import type { Logger } from './platform/logger.ts';
import { platformModule } from './platform/platform.module.ts';
import { SessionTokens } from './platform/session-tokens.ts';
import { ThrottlingGuard, throttlingModule } from './platform/throttling.ts';

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

/** The application: features' services are always there, `ROLES` picks whose calls are answered and who sends e-mails. */
export function appModule(config: Config, logger: Logger): DynamicModule {
  const serves = (role: ServiceRole, ...controllers: Type[]) => (config.roles.includes(role) ? controllers : []);
  return {
    module: AppModule,
    imports: [platformModule(config, logger), databaseModule(migrations), throttlingModule],
    controllers: [...serves('users')],
  };
}
