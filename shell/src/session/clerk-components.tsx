import { ClerkProvider } from '@clerk/clerk-react';
import { portalConfig } from '@portal/sdk';
import type { PropsWithChildren } from 'react';
import { clerkCore } from './clerk.ts';
import { clerkAppearance } from './clerk-appearance.ts';

export { SignIn, SignUp, UserButton } from '@clerk/clerk-react';

/** What Clerk's components need around them, with the core that has found out already who is signed in. */
export function Clerk({ children }: PropsWithChildren) {
  const { clerkPublishableKey, clerkProxyUrl } = portalConfig();
  return (
    <ClerkProvider
      Clerk={clerkCore()}
      publishableKey={clerkPublishableKey}
      proxyUrl={clerkProxyUrl ?? undefined}
      appearance={clerkAppearance}
    >
      {children}
    </ClerkProvider>
  );
}
