import { ClerkProvider, SignIn, SignUp, UserButton, useAuth, useClerk, useUser } from '@clerk/clerk-react';
import { portalConfig } from '@portal/sdk';
import { QueryProvider } from '@portal/sdk/query';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { clerkAppearance } from './clerk-appearance.ts';
import { loadClerkScripts } from './clerk-scripts.ts';
import { type ClerkComponent, useClerkSlots } from './clerk-slots.tsx';
import { identityFailed, identityReady } from './identity-state.ts';
import { useSessionSync } from './session-sync.ts';

const components: Record<ClerkComponent, () => ReactNode> = {
  userButton: () => <UserButton />,
  signIn: () => <SignIn routing="path" path="/sign-in" signUpUrl="/sign-up" fallbackRedirectUrl="/dashboard" />,
  signUp: () => <SignUp routing="path" path="/sign-up" signInUrl="/sign-in" forceRedirectUrl="/init-user" />,
};

// Clerk keeps the functions of the very first render, which React may have thrown away: theirs would ignore every call.
let navigateNow: NavigateFunction | undefined;

/** The identity provider's part of the page, in a chunk of its own: its context, its components, the session. */
export function ClerkTree({ attempt }: { attempt: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigateNow = navigate;
  }, [navigate]);
  const { clerkPublishableKey, clerkProxyUrl } = portalConfig();
  if (!useClerkScripts(attempt)) return null;
  return (
    <ClerkProvider
      publishableKey={clerkPublishableKey}
      proxyUrl={clerkProxyUrl ?? undefined}
      routerPush={(to) => navigateNow?.(withinPortal(to))}
      routerReplace={(to) => navigateNow?.(withinPortal(to), { replace: true })}
      signInUrl="/sign-in"
      signUpUrl="/sign-up"
      afterSignOutUrl="/"
      telemetry={false}
      appearance={clerkAppearance}
    >
      <QueryProvider>
        <Session />
      </QueryProvider>
      <Components />
    </ClerkProvider>
  );
}

/** @returns whether they are there. @throws where they failed */
function useClerkScripts(attempt: number): boolean {
  const [state, setState] = useState<{ ready: boolean; error?: unknown }>({ ready: false });
  useEffect(() => {
    loadClerkScripts(attempt).then(
      () => setState({ ready: true }),
      (error: unknown) => setState({ ready: false, error }),
    );
  }, [attempt]);
  if (state.error) throw state.error;
  return state.ready;
}

/** Clerk names its own pages by full address, the router by path. */
function withinPortal(to: string): string {
  const url = new URL(to, location.origin);
  return url.pathname + url.search + url.hash;
}

function Session() {
  const { status } = useClerk();
  const { user } = useUser();
  // Degraded, Clerk may still know who is signed in, but signs nobody in.
  const failed = status === 'error' || (status === 'degraded' && !user);
  useEffect(() => {
    if (failed) identityFailed();
    else if (status !== 'loading') identityReady();
  }, [failed, status]);
  useSessionSync();
  return null;
}

function Components() {
  // Clerk's components look at whether its script is there only while they render: this renders them once it is.
  useAuth();
  const slots = useClerkSlots();
  return Object.entries(components).map(([name, component]) => {
    const element = slots[name as ClerkComponent];
    return element ? createPortal(component(), element, name) : null;
  });
}
