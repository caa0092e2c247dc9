import { auditActions } from '@portal/contracts/audit-actions';
import type { EntityManager } from 'typeorm';
import { isShort, matchOf, type Search, searchWords } from '../database/search.ts';

/** The events of so many people are read from the indexes of actors and subjects. */
const fewPeople = 300;
/** A word that more members match is compared with the people of each event, instead of with a list of ids. */
const mostMembers = 5000;
/** An action happens about as often as so many members do something. */
const idsOfAction = 10_000;

/** People by whose names or ids events are found. */
export interface People {
  /** The one list of the search that is about these people, with the column `person`. */
  list: string;
  /** SQL that finds the request of this id. */
  request: string;
  /** Whether nothing else is searched for. */
  areAll: boolean;
}

export interface AuditSearch extends Search {
  /** Undefined where many people match, or an action. */
  people?: People;
}

/**
 * The search for events that match every word: ids as a whole, names and actions by any part, or by the beginning of a
 * word if it has one or two letters. Undefined without a word.
 */
export async function auditSearch(manager: EntityManager, search?: string): Promise<AuditSearch | undefined> {
  const words = await Promise.all(searchWords(search).map((word, index) => wordOf(manager, word, `word${index}`)));
  const [rarest, ...others] = words.sort((one, other) => one.frequency - other.frequency);
  if (!rarest) return undefined;
  const compared = others.map(({ comparison }) => comparison);
  return {
    columns: ['actor', 'subject', 'action', 'request_id'],
    texts: 'short',
    condition: [rarest.condition, ...compared].join(' AND '),
    comparison: [rarest.comparison, ...compared].join(' AND '),
    lists: Object.assign({}, ...words.map(({ lists }) => lists)),
    parameters: Object.assign({}, ...words.map(({ parameters }) => parameters)),
    isCommon: rarest.frequency > fewPeople && rarest.frequency < idsOfAction,
    ...(rarest.frequency <= fewPeople && {
      people: { list: rarest.people, request: rarest.request, areAll: others.length === 0 },
    }),
  };
}

async function wordOf(manager: EntityManager, word: string, name: string) {
  const { condition, pattern } = matchOf(word, '$1');
  // The ids go back as the text that they come as.
  const [{ found, ids }] = await manager.query(
    `SELECT count(*)::integer AS found, CASE WHEN count(*) < $2 THEN array_agg(clerk_id)::text END AS ids
     FROM (SELECT clerk_id FROM members WHERE ${condition} LIMIT $2) AS matching`,
    [pattern, mostMembers + 1],
  );
  const actions = actionsWith(word.toLowerCase());
  const isFrequent = found > mostMembers;
  const matching = matchOf(word, `:${name}`).condition;
  const people = `people_of_${name}`;
  const request = `request_id = :${name}Text`;
  const named = (id: string) => `EXISTS (SELECT FROM members WHERE clerk_id = ${id} AND ${matching})`;
  const matches = (among: (column: string) => string) =>
    `(${[
      ...['actor', 'subject'].map(among),
      request,
      ...(actions.length > 0 ? [`action = ANY (:${name}Actions)`] : []),
      ...(isFrequent ? [named('actor'), named('subject')] : []),
    ].join(' OR ')})`;
  return {
    people,
    request,
    frequency: (isFrequent ? Number.POSITIVE_INFINITY : found) + actions.length * idsOfAction,
    condition: matches((column) => `${column} = ANY (ARRAY(SELECT person FROM ${people}))`),
    comparison: matches((column) => `${column} IN (SELECT person FROM ${people})`),
    lists: {
      [people]: `SELECT :${name}Text::text AS person UNION ALL SELECT unnest(:${name}Ids::text[])`,
    },
    parameters: { [name]: pattern, [`${name}Ids`]: ids, [`${name}Text`]: word, [`${name}Actions`]: actions },
  };
}

const actionsWith = (word: string): string[] =>
  auditActions.filter((action) =>
    isShort(word) ? action.split(/[._]/).some((part) => part.startsWith(word)) : action.includes(word),
  );
