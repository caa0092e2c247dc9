import { rememberMember, restoreMember } from '../offline/offline-member.ts';
import { connect as connectToProvider } from './connection.ts';
import { useIdentity } from './identity-state.ts';
import { UserButton } from './user-button.tsx';

export { connectWithComponents, startAgain } from './connection.ts';

/** Finds out who is signed in. Without a network, it is who was here before. */
export async function connect(): Promise<void> {
  if (!restoreMember(() => void connectToProvider().catch(console.error))) await connectToProvider();
}

rememberMember();
useIdentity.setState({ UserButton });
