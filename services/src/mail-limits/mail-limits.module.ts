import { Module } from '@nestjs/common';
import { MailLimits } from './mail-limits.service.ts';

/** For features in which members type addresses: exports {@link MailLimits}. */
@Module({ providers: [MailLimits], exports: [MailLimits] })
export class MailLimitsModule {}
