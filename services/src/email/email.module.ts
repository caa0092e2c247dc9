import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Bounces } from '../outbox/bounces.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { receiveBounces } from './bounce-webhook.ts';
import { Emails } from './emails.ts';
import { Mailer } from './mailer.ts';

/** For worker modules of features that send e-mails. */
@Module({ imports: [NotificationsModule, OutboxModule], providers: [Mailer, Emails], exports: [Emails] })
export class EmailModule {}

@Module({ imports: [OutboxModule] })
export class EmailApiModule implements OnModuleInit {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly bounces: Bounces,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers what is not a call of the contracts. */
  onModuleInit(): void {
    const { config, logger, bounces } = this;
    receiveBounces(this.http.httpAdapter.getInstance(), { config, logger, bounces });
  }
}
