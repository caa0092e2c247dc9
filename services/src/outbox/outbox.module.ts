import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Outbox } from './outbox.ts';
import { OutboxMessage } from './outbox-message.entity.ts';
import { OutboxQueue } from './outbox-queue.ts';

/** For features that send e-mails or tell other systems: exports {@link Outbox}. The worker module has the other end. */
@Module({
  imports: [TypeOrmModule.forFeature([OutboxMessage])],
  providers: [Outbox, OutboxQueue],
  exports: [Outbox, OutboxQueue, TypeOrmModule],
})
export class OutboxModule {}
