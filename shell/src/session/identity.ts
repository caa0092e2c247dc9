import { rememberMember, restoreMember } from '../offline/offline-member.ts';
import { clerkCore } from './clerk.ts';
import { connect as connectToProvider } from './connection.ts';
import { identityFailed, useIdentity } from './identity-state.ts';
import { UserButton } from './user-button.tsx';

export { connectWithComponents, startAgain } from './connection.ts';

/** Finds out who is signed in. Without a network, it is who was here before. */
export async function connect(): Promise<void> {
  if (!restoreMember(connectWhenBack)) await connectToProvider();
}

/** @throws if another attempt can succeed */
const connectWhenBack = () =>
  connectToProvider().catch((error) => {
    // A core that started and got no response can only start again in a new document, which Retry opens.
    if (!clerkCore()) throw error;
    console.error(error);
    identityFailed();
  });

rememberMember();
useIdentity.setState({ UserButton });
