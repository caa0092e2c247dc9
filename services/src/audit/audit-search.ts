import type { EntityManager } from 'typeorm';
import { matchOf, type Search, searchWords } from '../database/search.ts';
import { auditActions } from './audit.ts';

/** A word that more members match is compared with the people of each event, instead of with a list of ids. */
const mostMembers = 5000;
/** An action happens about as often as so many members do something. */
const idsOfAction = 10_000;

/** The search for events that match every word: ids as a whole, names and actions by any part. Undefined without a word. */
export async function auditSearch(manager: EntityManager, search?: string): Promise<Search | undefined> {
  const words = await Promise.all(searchWords(search).map((word, index) => wordOf(manager, word, `word${index}`)));
  if (words.length === 0) return undefined;
  const [rarest, ...others] = words.sort((one, other) => one.frequency - other.frequency);
  return {
    columns: ['actor', 'subject', 'action', 'request_id'],
    condition: [rarest?.condition, ...others.map(({ comparison }) => comparison)].join(' AND '),
    comparison: words.map(({ comparison }) => comparison).join(' AND '),
    parameters: Object.assign({}, ...words.map(({ parameters }) => parameters)),
  };
}

async function wordOf(manager: EntityManager, word: string, name: string) {
  const { condition, pattern } = matchOf(word, '$1');
  const members: { clerk_id: string }[] = await manager.query(
    `SELECT clerk_id FROM members WHERE ${condition} LIMIT $2`,
    [pattern, mostMembers + 1],
  );
  const actions = auditActions.filter((action) => action.includes(word.toLowerCase()));
  const isFrequent = members.length > mostMembers;
  const ids = [word, ...(isFrequent ? [] : members.map(({ clerk_id }) => clerk_id))];
  // A subquery, because the planner looks up each id of a parameter in its statistics.
  const listed = `(SELECT unnest(:${name}Ids::text[]))`;
  const named = (id: string) =>
    `EXISTS (SELECT FROM members WHERE clerk_id = ${id} AND ${matchOf(word, `:${name}`).condition})`;
  const matches = (among: (column: string) => string) =>
    `(${[
      ...['actor', 'subject'].map(among),
      `request_id = :${name}Text`,
      ...(actions.length > 0 ? [`action = ANY (:${name}Actions)`] : []),
      ...(isFrequent ? [named('actor'), named('subject')] : []),
    ].join(' OR ')})`;
  return {
    frequency: (isFrequent ? Number.POSITIVE_INFINITY : ids.length) + actions.length * idsOfAction,
    condition: matches((column) => `${column} = ANY (ARRAY${listed})`),
    comparison: matches((column) => `${column} IN ${listed}`),
    parameters: { [name]: pattern, [`${name}Text`]: word, [`${name}Ids`]: ids, [`${name}Actions`]: actions },
  };
}
