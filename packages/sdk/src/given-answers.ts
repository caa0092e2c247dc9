import { type GivenAnswer, givenAnswersId } from '@portal/contracts/given-answers';

/** What calls of the API answered when the server made this document; none on documents that no server completed. */
export function givenAnswers(): GivenAnswer[] {
  const block = typeof document === 'undefined' ? null : document.getElementById(givenAnswersId);
  return block?.textContent ? (JSON.parse(block.textContent) as GivenAnswer[]) : [];
}
