import { createMember, type Person } from './people.ts';
import { Portal } from './portal.ts';

/** A portal whose PDFs name its address, a student with letters beyond Latin-1 in the name, and an admin. */
export async function startPrinting(): Promise<{ portal: Portal; student: Person; admin: Person }> {
  const portal = await Portal.start({ PUBLIC_URL: 'https://portal.test' });
  const [student, admin] = await Promise.all([
    createMember(portal, { firstName: 'Łucja', lastName: 'Żak' }),
    createMember(portal, { role: 'admin' }),
  ]);
  return { portal, student, admin };
}

/** The code in the address that a PDF links to. */
export function codeIn(pdf: unknown): string {
  const code = /\/URI \(https:\/\/portal\.test\/check\/([\w-]+)\)/.exec(`${pdf}`)?.[1];
  if (!code) throw new Error('The PDF has no address of a check page');
  return code;
}
