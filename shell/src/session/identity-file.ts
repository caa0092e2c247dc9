import { identityFailed } from './identity-state.ts';

/** The provider's part of the shell, in a file of its own: public pages do without. */
export const identityFile = () => import(/* webpackChunkName: "identity" */ './identity.ts');

/** Finds out who is signed in, unless that is known or on its way. A failure is reported in `useIdentity`. */
export async function startIdentity(): Promise<void> {
  try {
    await (await identityFile()).connect();
  } catch (error) {
    console.error(error);
    identityFailed();
  }
}
