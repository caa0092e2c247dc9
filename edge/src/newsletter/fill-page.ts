import { type GivenAnswer, givenAnswersId } from '@portal/contracts/given-answers';
import { pageSlot } from '@portal/contracts/page-slots';
import { dataBlock, type Html, html } from '@portal/releases/compose/html';
import type { Document } from '../document.ts';

export interface Filling {
  /** Elements of the head, with the title; the composed page's own where absent. */
  head?: Html;
  /** Shown until the remote has drawn its own; nothing where only the remote can tell what to show. */
  content?: Html;
  /** What the remote starts with. */
  answers?: GivenAnswer[];
}

const title = /<title>[\s\S]*?<\/title>\n?/i;
const scriptNeeded = /<noscript>[\s\S]*?<\/noscript>/i;
const bodyEnd = /(?=<\/body>)/i;

const answersBlock = (answers: GivenAnswer[]) =>
  html`${dataBlock(html`type="application/json" id="${givenAnswersId}"`, answers)}\n`;

/** A composed page of an area with head, content and answers of its own. */
export function fillPage(composed: Document, { head, content, answers = [] }: Filling): string {
  return (
    composed.bodies.identity
      .toString()
      .replace(title, (own) => head?.source ?? own)
      // Before the content is there, which may be long and say anything.
      .replace(scriptNeeded, (own) => (content ? '' : own))
      .replace(pageSlot, () => content?.source ?? '')
      .replace(bodyEnd, () => (answers.length > 0 ? answersBlock(answers).source : ''))
  );
}
