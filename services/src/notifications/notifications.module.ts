import { Module } from '@nestjs/common';
import { NotificationChoices } from './notification-choices.ts';
import { NotificationsController } from './notifications.controller.ts';

/** For whoever sends e-mails that members can turn off: exports {@link NotificationChoices}. */
@Module({ providers: [NotificationChoices], exports: [NotificationChoices] })
export class NotificationsModule {}

@Module({ imports: [NotificationsModule], controllers: [NotificationsController] })
export class NotificationsApiModule {}
