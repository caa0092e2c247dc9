import type { CallName, RequestOf, ResponseOf } from './calls.ts';

/** What a call of the API answers, put into a document so that its scripts start with it. */
export type GivenAnswer = { [N in CallName]: [name: N, input: RequestOf<N>, answer: ResponseOf<N>] }[CallName];

/** Id of the JSON block of a document that holds them. */
export const givenAnswersId = 'portal-answers';
