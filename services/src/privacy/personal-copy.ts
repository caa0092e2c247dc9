import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { PERSONAL_DATA, type PersonalData } from '../database/personal-data.ts';
import { FileResponse } from '../http/file-response.ts';
import { nobodyFound, refuseErased } from './erasure.ts';
import { spellingsOf } from './spellings.ts';

/** Everything that the portal keeps of one person, for an admin who was asked for it. */
@Injectable()
export class PersonalCopy {
  constructor(
    private readonly database: DataSource,
    @Inject(PERSONAL_DATA) private readonly features: PersonalData[],
    private readonly audit: Audit,
  ) {}

  /** JSON: a list of rows by name. @throws {PortalError} `not_found` if there is nothing */
  async of(actor: Actor, address: string): Promise<FileResponse> {
    const addresses = spellingsOf(address);
    refuseErased(addresses);
    const members: { id: number; clerkId: string }[] = await this.database.query(
      'SELECT id, clerk_id AS "clerkId" FROM members WHERE lower(email) IN (SELECT lower(unnest($1::text[])))',
      [addresses],
    );
    const lists: Record<string, unknown[]> = {};
    for (const { copy } of this.features) {
      for (const [name, sql] of Object.entries(copy?.member ?? {})) {
        lists[name] = await this.database.query(sql, [members.map(({ id }) => id)]);
      }
      for (const [name, sql] of Object.entries(copy?.address ?? {})) {
        lists[name] = [];
        for (const each of addresses) lists[name].push(...(await this.database.query(sql, [each])));
      }
    }
    if (Object.values(lists).every(({ length }) => length === 0)) throw nobodyFound();
    const [subject = 'person'] = members.map(({ clerkId }) => clerkId);
    await this.audit.record(this.database.manager, { actor: actor.clerkId, action: 'person.copied', subject });
    const content = JSON.stringify({ address, copiedAt: new Date().toISOString(), ...lists }, null, 2);
    return new FileResponse({
      name: 'personal-data.json',
      mediaType: 'application/octet-stream',
      read: async () => Buffer.from(content),
    });
  }
}
