import { Injectable } from '@nestjs/common';
import {
  type Chapter,
  chapters,
  defaults,
  graduationYear,
  type InvitationOutcome,
  maxNameLength,
  namesIn,
  type Role,
  roleNames,
  roles,
} from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { InvitationsService, type InvitedFacts, type InvitedPerson } from '../invitations/invitations.service.ts';
import { type KnownMember, type MissingFacts, UsersService } from '../users/users.service.ts';
import {
  addressIn,
  type DoneRow,
  type FileRow,
  type FilledIn,
  isAddress,
  type PlannedRow,
  planned,
  type UndoneRow,
} from './import-row.ts';

interface Offer {
  role: Role;
  chapter: Chapter;
  committee: string;
}

interface Content {
  offer: Offer;
  person: InvitedPerson;
  filledIn?: FilledIn;
}

type Row = PlannedRow<Content>;

/** Rows of people to invite. They become members when they accept, as with every invitation. */
@Injectable()
export class ImportedMembers {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly users: UsersService,
    private readonly audit: Audit,
  ) {}

  /**
   * The same person is one address, in any case: who is a member, invited or listed before is not invited again. A member
   * gets the name and the graduation year of the file where there is none yet. Those of an invitation are replaced, too:
   * nobody but an import writes them.
   * @throws {PortalError} if all these people may not be invited now, because of the limits of e-mails
   */
  async plan(manager: EntityManager, actor: Actor, rows: FileRow[], chapter: Chapter): Promise<Row[]> {
    const seen = new Set<string>();
    const read = rows.map((row) => {
      const offered = plannedOffer(row, chapter);
      if (!offered.content || !isAddress(offered.email)) return offered;
      if (seen.has(offered.email))
        return planned<Content>(row, { outcome: 'same', text: 'Listed earlier in this file' });
      seen.add(offered.email);
      return offered;
    });
    const invitable = read.filter(({ content }) => content);
    const members = await this.users.membersOf(
      invitable.map(({ email }) => email),
      manager,
    );
    for (const [offer, group] of byOffer(invitable)) {
      const emails = group.map(({ email }) => email);
      const { results } = await this.invitations.inviting.inviteIn(manager, actor, { ...offer, emails, dryRun: true });
      const open = await this.invitations.openOf(emails, manager);
      for (const [index, { outcome, error }] of results.entries()) {
        const row = group[index] as Row;
        const known = { member: members.get(row.email), invitation: open.get(row.email) };
        if (outcome !== 'invited') Object.assign(row, notInvited(row, { outcome, error }, known));
      }
    }
    const invited = read.filter(isInvited).map(({ email }) => email);
    await this.invitations.inviting.checkLimits(manager, actor, invited);
    return read;
  }

  async save(manager: EntityManager, actor: Actor, rows: Row[]): Promise<DoneRow[]> {
    const added = rows.filter(({ outcome }) => outcome === 'added');
    const invited = added.filter(isInvited);
    for (const [offer, group] of byOffer(invited)) {
      const emails = group.map(({ email }) => email);
      await this.invitations.inviting.inviteIn(manager, actor, { ...offer, emails });
    }
    await this.invitations.describe(manager, peopleIn(invited));
    const known = added.filter(({ content }) => isOfInvited(content?.filledIn));
    const described = await this.invitations.describe(manager, peopleIn(known));
    const completed = await this.users.fillIn(
      manager,
      added.map(({ content }) => content?.filledIn).filter(isOfMember),
    );
    const by = { actor: actor.clerkId };
    await this.audit.recordEach(manager, { ...by, action: 'invitation.completed' }, described);
    await this.audit.recordEach(manager, { ...by, action: 'member.completed' }, completed);
    return added.map(({ line, email, content }) => ({ line, email, filledIn: content?.filledIn }));
  }

  /** Revokes open invitations, and makes what was filled in as it was before. Returns the number of rows. */
  async takeBack(
    manager: EntityManager,
    { rows, ...made }: { rows: UndoneRow[]; at: string; by: string },
  ): Promise<number> {
    const emails = rows.filter(({ filledIn }) => !filledIn).map(({ email }) => email);
    const revoked = await this.invitations.takeBack(manager, { emails, ...made });
    const facts = rows.map(({ filledIn }) => filledIn);
    const restored = await this.invitations.takeBackFacts(manager, facts.filter(isOfInvited));
    return revoked + restored + (await this.users.takeBack(manager, facts.filter(isOfMember)));
  }
}

const isInvited = ({ outcome, content }: Row): boolean => outcome === 'added' && !content?.filledIn;

type MaybeFilledIn = FilledIn | null | undefined;
const isOfInvited = (facts: MaybeFilledIn): facts is InvitedFacts => Boolean(facts && 'invitation' in facts);
const isOfMember = (facts: MaybeFilledIn): facts is MissingFacts => Boolean(facts && 'id' in facts);

const peopleIn = (rows: Row[]): InvitedPerson[] => rows.flatMap(({ content }) => content?.person ?? []);

function byOffer(rows: Row[]): [Offer, Row[]][] {
  const groups = new Map<string, [Offer, Row[]]>();
  for (const row of rows) {
    if (!row.content) continue;
    const { offer } = row.content;
    const key = JSON.stringify(offer);
    const group = groups.get(key) ?? [offer, []];
    group[1].push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The address of the row and the role, chapter and committee that it gets, or what is wrong with the row. */
function plannedOffer(row: FileRow, chapter: Chapter): Row {
  const offer = offerOf(row, chapter);
  const person = personOf(row);
  if (typeof offer === 'string') return planned(row, { outcome: 'refused', text: offer });
  if (typeof person === 'string') return planned(row, { outcome: 'refused', text: person });
  const text = `Invitation as ${roleNames[offer.role]} of ${offer.chapter}${offer.committee && `, ${offer.committee}`}`;
  const known = factsText(person);
  const content = { offer, person };
  return planned(row, { outcome: 'added', text: known ? `${text}; ${known}` : text, content });
}

function offerOf({ value }: FileRow, chapter: Chapter): Offer | string {
  const typedRole = value('role').toLowerCase();
  const typedChapter = value('chapter').toUpperCase();
  const role = typedRole
    ? roles.find((each) => [each, roleNames[each].toLowerCase()].includes(typedRole))
    : defaults.role;
  const offered = typedChapter ? chapters.find((each) => each === typedChapter) : chapter;
  const committee = value('committee');
  if (!role) return `“${value('role')}” is not a role. Use student, lead or admin.`;
  if (!offered) return `“${value('chapter')}” is not a chapter. Use NJHS or NHS.`;
  if (committee.length > maxNameLength) return `The committee must be at most ${maxNameLength} characters`;
  return { role, chapter: offered, committee };
}

function personOf(row: FileRow): InvitedPerson | string {
  const { firstName, lastName } = nameOf(row);
  const typed = row.value('graduationYear');
  // Spreadsheets also say 'Class of 2027'.
  const year = graduationYear.safeParse(typed.match(/\b\d{4}\b/)?.[0] ?? typed);
  if (!year.success) return `“${typed}” is not a graduation year. Use a year such as 2027.`;
  if (Math.max(firstName.length, lastName.length) > maxNameLength) {
    return `The name must be at most ${maxNameLength} characters`;
  }
  return { email: addressIn(row), firstName, lastName, graduationYear: year.data };
}

/** One column can have 'Byron, Ada' or 'Ada Byron', where the last word is the last name. */
function nameOf({ value }: FileRow): Pick<InvitedPerson, 'firstName' | 'lastName'> {
  const [firstName, lastName, name] = [value('firstName'), value('lastName'), value('name')];
  if (firstName || lastName || !name) return { firstName, lastName };
  const [last = '', ...rest] = name.split(',');
  const first = rest.join(',').trim();
  if (first) return { firstName: first, lastName: last.trim() };
  return namesIn(name);
}

const factsText = ({ firstName, lastName, graduationYear }: Partial<InvitedPerson>): string =>
  [`${firstName ?? ''} ${lastName ?? ''}`.trim(), graduationYear && `Class of ${graduationYear}`]
    .filter(Boolean)
    .join(', ');

/** What becomes of a row whose address is not invited. */
function notInvited(
  { content }: Row,
  { outcome, error = outcome }: { outcome: InvitationOutcome; error?: string },
  { member, invitation }: { member?: KnownMember; invitation?: InvitedPerson & { id: string } },
): Partial<Row> {
  const words = outcome === 'sent_again' ? 'invited already' : error;
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  if (outcome === 'already_member' && member && content) {
    const filledIn = missingFacts(content.person, member);
    if (filledIn) return { text: `${text}; adds ${factsText(filledIn)}`, content: { ...content, filledIn } };
  }
  if (outcome === 'sent_again' && invitation && content) {
    const filledIn = otherFacts(content.person, invitation);
    if (filledIn) {
      const does = replacesAny(filledIn) ? 'changes to' : 'adds';
      return { text: `${text}; ${does} ${factsText(filledIn)}`, content: { ...content, filledIn } };
    }
  }
  return { outcome: outcome === 'already_member' || outcome === 'sent_again' ? 'same' : 'refused', text };
}

function missingFacts({ firstName, lastName, graduationYear }: InvitedPerson, member: KnownMember) {
  const hasName = !member.name && (firstName || lastName);
  const hasYear = member.graduationYear === null && graduationYear !== null;
  if (!hasName && !hasYear) return undefined;
  return { id: member.id, ...(hasName && { firstName, lastName }), ...(hasYear && { graduationYear }) };
}

/** What the row says of an invited person that is not known yet, or other than what is known. */
function otherFacts(
  { firstName, lastName, graduationYear }: InvitedPerson,
  { id, email: _, ...before }: InvitedPerson & { id: string },
): InvitedFacts | undefined {
  const isNamed = firstName !== '' || lastName !== '';
  const hasName = isNamed && (firstName !== before.firstName || lastName !== before.lastName);
  const hasYear = graduationYear !== null && graduationYear !== before.graduationYear;
  if (!hasName && !hasYear) return undefined;
  return { invitation: id, ...(hasName && { firstName, lastName }), ...(hasYear && { graduationYear }), before };
}

const replacesAny = ({ firstName, graduationYear, before }: InvitedFacts): boolean =>
  (firstName !== undefined && before.firstName + before.lastName !== '') ||
  (graduationYear !== undefined && before.graduationYear !== null);
