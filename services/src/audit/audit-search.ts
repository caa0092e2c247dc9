import type { EntityManager } from 'typeorm';
import { matchOf, type Search, searchWords } from '../database/search.ts';
import { auditActions } from './audit.ts';

/** A word that more members match is compared with the people of each event, instead of with a list of ids. */
const mostMembers = 5000;

/** The search for events that match every word: ids as a whole, names and actions by any part. Undefined without a word. */
export async function auditSearch(manager: EntityManager, search?: string): Promise<Search | undefined> {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  const parts = await Promise.all(words.map((word, index) => wordOf(manager, word, `word${index}`)));
  return {
    columns: ['actor', 'subject', 'action', 'request_id'],
    condition: parts.map(({ condition }) => `(${condition})`).join(' AND '),
    parameters: Object.assign({}, ...parts.map(({ parameters }) => parameters)),
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
  const conditions = [
    ...['actor', 'subject', 'request_id'].map((column) => `${column} = ANY (:${name}Ids)`),
    `action = ANY (:${name}Actions)`,
  ];
  const named = (id: string) =>
    `EXISTS (SELECT FROM members WHERE clerk_id = ${id} AND ${matchOf(word, `:${name}`).condition})`;
  return {
    condition: [...conditions, ...(isFrequent ? [named('actor'), named('subject')] : [])].join(' OR '),
    parameters: { [`${name}Ids`]: ids, [`${name}Actions`]: actions, ...(isFrequent && { [name]: pattern }) },
  };
}
