import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Outbox } from './outbox.ts';
import { OutboxMessage } from './outbox-message.entity.ts';
import { OutboxQueue } from './outbox-queue.ts';

/** For features that send e-mails: exports {@link Outbox}. The worker's parts are provided by the mail module. */
@Module({
  imports: [TypeOrmModule.forFeature([OutboxMessage])],
  providers: [Outbox, OutboxQueue],
  exports: [Outbox, OutboxQueue, TypeOrmModule],
})
export class OutboxModule {}
