import { Controller } from '@nestjs/common';
import { chapters } from '@portal/contracts';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { Goals } from './goals.service.ts';
import { SaveGoal } from './save-goal.ts';

@Controller()
export class GoalsController {
  constructor(
    private readonly goals: Goals,
    private readonly saving: SaveGoal,
  ) {}

  @Endpoint('GET /goals/get')
  async get({ actor, input }: RequestTo<'GET /goals/get'>) {
    if (input.years === 'own') return { goals: await this.goals.allOf(actor) };
    const visible = actor.role === 'admin' ? chapters : [actor.chapter];
    const shown = visible.filter((chapter) => !input.chapter || chapter === input.chapter);
    return { goals: (await Promise.all(shown.map((chapter) => this.goals.all(chapter)))).flat() };
  }

  @Endpoint('POST /goals/save')
  async save({ actor, input }: RequestTo<'POST /goals/save'>) {
    return { goal: await this.saving.save(actor, input) };
  }
}
