import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { NotificationChoices } from './notification-choices.ts';

@Controller()
export class NotificationsController {
  constructor(private readonly choices: NotificationChoices) {}

  @Endpoint('GET /notifications/choices')
  async choicesOf({ actor }: RequestTo<'GET /notifications/choices'>) {
    return { wanted: await this.choices.of(actor.id) };
  }

  @Endpoint('POST /notifications/choose')
  async choose({ actor, input }: RequestTo<'POST /notifications/choose'>) {
    await this.choices.choose(actor.id, input);
  }
}
