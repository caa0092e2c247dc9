import { ClerkProvider, SignIn, SignUp, UserButton, useAuth, useClerk } from '@clerk/clerk-react';
import { portalConfig } from '@portal/sdk';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { clerkAppearance } from './clerk-appearance.ts';
import { type ClerkComponent, useClerkSlots } from './clerk-slots.tsx';
import { SessionFailed } from './session-failed.tsx';
import { useSessionSync } from './session-sync.ts';

const components: Record<ClerkComponent, () => ReactNode> = {
  userButton: () => <UserButton />,
  signIn: () => <SignIn routing="path" path="/sign-in" signUpUrl="/sign-up" fallbackRedirectUrl="/dashboard" />,
  signUp: () => <SignUp routing="path" path="/sign-up" signInUrl="/sign-in" forceRedirectUrl="/init-user" />,
};

// Clerk keeps the functions of the very first render, which React may have thrown away: theirs would ignore every call.
let navigateNow: NavigateFunction | undefined;

/** The identity provider's part of the page, in a chunk of its own: its context, its components, the session. */
export function ClerkTree() {
  const navigate = useNavigate();
  useEffect(() => {
    navigateNow = navigate;
  }, [navigate]);
  const { clerkPublishableKey, clerkProxyUrl } = portalConfig();
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
      <Session />
      <Components />
    </ClerkProvider>
  );
}

/** Clerk names its own pages by full address, the router by path. */
function withinPortal(to: string): string {
  const url = new URL(to, location.origin);
  return url.pathname + url.search + url.hash;
}

function Session() {
  useSessionSync();
  return useClerk().status === 'error' ? <SessionFailed /> : null;
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
