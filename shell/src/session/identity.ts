import { useIdentity } from './identity-state.ts';
import { UserButton } from './user-button.tsx';

export { connect, connectWithComponents, startAgain } from './connection.ts';

useIdentity.setState({ UserButton });
