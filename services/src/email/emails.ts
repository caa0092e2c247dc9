import { Inject, Injectable } from '@nestjs/common';
import type { EmailKind } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import { inBatches } from '../database/in-batches.ts';
import { NotificationChoices } from '../notifications/notification-choices.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Deliveries, meetMs, type OutgoingMessage } from '../outbox/delivery.ts';
import type { Recipients } from '../outbox/recipients.ts';
import type { Email } from './email.ts';
import type { EmailSource } from './email-source.ts';
import { Mailer } from './mailer.ts';

/** Delivers messages of the outbox by e-mail. Each feature registers its own e-mails. */
@Injectable()
export class Emails {
  /** E-mails that the mail server accepts at nearly one moment are recorded together. */
  private readonly accepted = inBatches(async (_ids: string[]) => {}, meetMs);
  /** What the mail server has and the outbox does not know yet. While that cannot be recorded, it is not sent again. */
  private readonly taken = new LRUCache<string, Email>({ max: 10_000 });

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly mailer: Mailer,
    private readonly deliveries: Deliveries,
    private readonly choices: NotificationChoices,
  ) {}

  register<Kind extends EmailKind>(recipients: Recipients<Kind>, source: EmailSource<Kind>): void {
    for (const kind of Object.keys(recipients) as Kind[]) {
      this.deliveries.register(kind, {
        deliver: (message) => this.send(source, kind, message),
        recorded: (message) => void this.taken.delete(keyOf(message)),
        retried: async ({ subjectId }) => source.retried?.(subjectId, kind),
        gaveUp: async ({ subjectId }, reason) => source.gaveUp?.(subjectId, reason, kind),
      });
    }
  }

  private async send<Kind extends EmailKind>(
    source: EmailSource<Kind>,
    kind: Kind,
    message: OutgoingMessage,
  ): Promise<void> {
    const { id, subjectId } = message;
    const taken = this.taken.get(keyOf(message));
    const email = taken ?? (await source.compose(kind, subjectId));
    const isWanted = email !== null && (email === taken || (await this.isWanted(email)));
    if (isWanted) {
      if (!taken) await this.mailer.sendEmail(message, email);
      this.taken.set(keyOf(message), email);
      await this.accepted(id);
      await source.sent?.(subjectId, kind, email);
    } else await source.skipped?.(subjectId, kind);
    const unsent = email ? 'E-mail not sent: its recipient has turned it off' : 'E-mail no longer needed';
    this.logger.info({ outboxId: id, kind }, isWanted ? 'E-mail sent' : unsent);
  }

  private isWanted({ choice }: Email): boolean | Promise<boolean> {
    return !choice || this.choices.wants(choice.memberId, choice.kind);
  }
}

const keyOf = ({ id, reopened }: OutgoingMessage): string => `${id} ${reopened}`;
